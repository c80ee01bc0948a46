import type { PurchaseEvent } from '../../../../shared/commerce/payment-machine.ts';
import { localizePath } from '../../../../shared/i18n/locales.ts';
import type { CheckoutForm } from '../../../../shared/commerce/checkout-form.ts';
import type { Bootstrap } from '../../../../shared/contract/bootstrap.ts';
import type { Payment } from '../../../../shared/contract/payment.ts';
import { ApiError } from '../../../../shared/errors.ts';
import { href } from '../../../../shared/routes.ts';
import type { App } from '../../../core/app-context.tsx';
import { acquireTabLock } from '../../../core/browser/tab-lock.ts';
import { dropCart, isCartGone } from '../../cart/cart-sync.ts';
import { type Attempt, beginAttempt, changeAttempt } from '../payment-attempt.ts';
import { finishOrder, startOrder } from '../place-order.ts';
import type { PaymentAdapter, PayOutcome } from './adapter.ts';
import { pollOrder, confirmed } from './poll-order.ts';

export interface PurchaseOptions {
  readonly app: App;
  readonly bootstrap: Bootstrap;
  readonly adapter: PaymentAdapter;
  readonly form: CheckoutForm;
  readonly cartId: string;
  /** The total that was seen. */
  readonly amount: number;
  readonly fields: unknown;
  /** False when that cannot happen where the purchase stands (`shared/commerce/payment-machine.ts`). */
  readonly send: (event: PurchaseEvent) => boolean;
  readonly pauses?: readonly number[];
}

/** The payment was agreed to in an earlier try (a lost answer, a closed tab): the shopper has nothing left to do at the provider. */
class AgreedBefore extends Error {}

/** Another tab is at this order. */
export class OtherTab extends ApiError {
  constructor() {
    super(409, 'request_in_progress');
  }
}

/**
 * From the press of the order button to the order, or to what is in its way. Must be called in the click itself: providers open their
 * windows there. Answers where to go on when the provider's form is on a page of its own.
 */
export async function purchase(options: PurchaseOptions): Promise<'payout' | null> {
  const { send, adapter, cartId, amount } = options;
  if (!send({ type: 'start' })) return null;
  const ended = new AbortController();
  const begun: Begun = {
    attempt: beginAttempt({ cartId, method: adapter.code, amount }),
    alone: acquireTabLock(`order-${cartId}`, ended.signal),
  };
  try {
    const told = await agree(options, begun);
    const outcome = await confirmed(options.app, begun.attempt, told);
    await go(options, begun.attempt, outcome);
    return outcome.kind === 'elsewhere' ? 'payout' : null;
  } catch (error) {
    await fail(options, begun.attempt, error);
    return null;
  } finally {
    ended.abort();
  }
}

/** What is known so far: the payment, once it was begun. */
interface Begun {
  attempt: Attempt;
  /** No other tab is at it. */
  readonly alone: Promise<boolean>;
}

async function agree(options: PurchaseOptions, begun: Begun): Promise<PayOutcome> {
  const { app, bootstrap, adapter, form, amount, fields } = options;
  const { currency_code: currency } = bootstrap.settings;
  const isExpress = begun.attempt.state === 'express';
  const returnUrl = (paymentId?: string) =>
    app.origin + localizePath(app.locale, href('checkoutPayout', undefined, paymentId === undefined ? {} : { payment: paymentId }));

  const start = async (): Promise<Payment | null> => {
    if (!(await begun.alone)) throw new OtherTab();
    const payment = await startOrder(app, form, begun.attempt, returnUrl());
    if (!payment) return null;
    const agreed = payment.state !== 'open';
    begun.attempt = changeAttempt(begun.attempt, { paymentId: payment.id, state: agreed ? 'agreed' : 'open' });
    if (agreed) throw new AgreedBefore();
    options.send({ type: 'begun' });
    return payment;
  };
  let started: Promise<Payment | null> | null = null;
  const startOnce = () => (started ??= start());

  const check = async (): Promise<void> => void (await startOnce());
  const begin = async (): Promise<Payment> => {
    const payment = await startOnce();
    if (!payment) throw new ApiError(422, 'method_unavailable');
    return payment;
  };
  const over = new AbortController();
  try {
    if (isExpress) {
      // What was agreed to on product or cart holds; if it does not any more, the payment begins anew with the next press.
      await begin();
      throw new ApiError(402, 'payment_required');
    }
    return await adapter.pay({ app, bootstrap, form, amount, currency, check, begin, returnUrl, fields, signal: over.signal });
  } catch (error) {
    const cause = await settled(started, error);
    if (cause instanceof AgreedBefore) return { kind: 'agreed' };
    throw cause;
  } finally {
    over.abort();
  }
}

/** Adapters hand providers a promise of the payment, and get their error for ours: the first one counts. */
const settled = (started: Promise<unknown> | null, error: unknown): Promise<unknown> =>
  started === null
    ? Promise.resolve(error)
    : started.then(
        () => error,
        (first: unknown) => first,
      );

async function go(options: PurchaseOptions, attempt: Attempt, outcome: PayOutcome): Promise<void> {
  const { app, send, pauses } = options;
  switch (outcome.kind) {
    case 'agreed': {
      const agreed = changeAttempt(attempt, { state: 'agreed' });
      if (!send({ type: 'agreed' })) return;
      const decision = await pollOrder(app, agreed, pauses && { pauses });
      if (decision) send(decision);
      return;
    }
    case 'declined':
      changeAttempt(attempt, { state: 'declined' });
      send({ type: 'declined', message: outcome.message });
      return;
    case 'cancelled':
      changeAttempt(attempt, { state: 'cancelled' });
      send({ type: 'cancelled' });
      return;
    case 'leaving':
    case 'elsewhere':
      send({ type: 'leave' });
  }
}

/** A cart that is gone has become an order, if this browser had sent one; a refused try is over, one without an answer is not. */
async function fail({ app, send }: PurchaseOptions, attempt: Attempt, error: unknown): Promise<void> {
  if (isCartGone(error)) {
    const order = await finishOrder(app, attempt).catch(() => null);
    if (order) {
      send({ type: 'agreed' });
      send({ type: 'placed', orderId: order.unique_id });
      return;
    }
    dropCart(app.stores.cart, attempt.cartId);
  }
  const isRefused = error instanceof ApiError && error.status < 500 && error.code !== 'request_in_progress';
  if (isRefused && attempt.paymentId === null) changeAttempt(attempt, { state: 'cancelled' });
  send({ type: 'refused', error });
}
