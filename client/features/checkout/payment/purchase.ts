import type { PurchaseEvent } from '../../../../shared/commerce/payment-machine.ts';
import type { CheckoutForm } from '../../../../shared/commerce/checkout-form.ts';
import type { PageBootstrap } from '../../../core/queries.ts';
import type { Payment } from '../../../../packages/contract/payment.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import type { App } from '../../../core/app-context.tsx';
import { acquireTabLock } from '../../../../packages/engine/browser/storage/tab-lock.ts';
import { dropCart, isCartGone } from '../../cart/cart-sync.ts';
import { type Attempt, beginAttempt, changeAttempt } from '../payment-attempt.ts';
import { finishOrder, startOrder } from '../place-order.ts';
import type { PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';
import { payoutUrl } from './express.ts';
import { pollOrder, verifyOutcome } from './poll-order.ts';
import { AlreadyConfirmed, runAdapter } from './run-adapter.ts';

export interface PurchaseOptions {
  readonly app: App;
  readonly bootstrap: PageBootstrap;
  readonly adapter: PaymentAdapter;
  readonly form: CheckoutForm;
  readonly cartId: string;
  /** The total that the shopper saw. */
  readonly amount: number;
  readonly fields: unknown;
  /** False when the current state has no such transition (`shared/commerce/payment-machine.ts`). */
  readonly send: (event: PurchaseEvent) => boolean;
  readonly pauses?: readonly number[];
  /** Before anything is sent; when it rejects, nothing is ordered. */
  readonly prepare?: () => Promise<void>;
}

/** Another tab is placing this order. */
export class OtherTabError extends ApiError {
  constructor() {
    super(409, 'request_in_progress');
  }
}

/**
 * From the order button to the order or its failure. Must be called synchronously in the click, because gateways open their windows
 * there. Returns 'payout' when the gateway's form is on that page.
 */
export async function purchase(options: PurchaseOptions): Promise<'payout' | null> {
  const { send, form, cartId, amount } = options;
  if (!send({ type: 'start' })) return null;
  const done = new AbortController();
  const current: CurrentAttempt = {
    attempt: beginAttempt({ cartId, method: form.method, amount }),
    hasLock: acquireTabLock(`order-${cartId}`, done.signal),
  };
  try {
    const reported = await payCart(options, current);
    const outcome = await verifyOutcome(options.app, current.attempt, reported);
    await applyOutcome(options, current.attempt, outcome);
    return outcome.kind === 'elsewhere' ? 'payout' : null;
  } catch (error) {
    await handleFailure(options, current.attempt, error);
    return null;
  } finally {
    done.abort();
  }
}

/** The current attempt, updated when the payment is created. */
interface CurrentAttempt {
  attempt: Attempt;
  /** Resolves to true if this tab holds the lock of the order. */
  readonly hasLock: Promise<boolean>;
}

async function payCart(options: PurchaseOptions, current: CurrentAttempt): Promise<PayOutcome> {
  const { app, bootstrap, adapter, form, amount, fields } = options;
  const { currency_code: currency } = bootstrap.settings;
  const isExpress = current.attempt.state === 'express';
  const returnUrl = (paymentId?: string) => payoutUrl(app, paymentId);

  const start = async (): Promise<Payment | null> => {
    if (!(await current.hasLock)) throw new OtherTabError();
    await options.prepare?.();
    const payment = await startOrder(app, form, current.attempt, returnUrl());
    if (!payment) return null;
    const agreed = payment.state !== 'open';
    current.attempt = changeAttempt(current.attempt, { paymentId: payment.id, state: agreed ? 'agreed' : 'open' });
    if (agreed) throw new AlreadyConfirmed();
    options.send({ type: 'begun' });
    return payment;
  };
  const asExpress = async ({ begin }: PayContext): Promise<PayOutcome> => {
    // Throws `AlreadyConfirmed` while the express confirmation is valid; else the next press starts a new payment.
    await begin();
    throw new ApiError(402, 'payment_required');
  };
  const pay = isExpress ? asExpress : (context: PayContext) => adapter.pay(context);
  return await runAdapter({ app, bootstrap, form, amount, currency, fields, pay, start, returnUrl });
}

async function applyOutcome(options: PurchaseOptions, attempt: Attempt, outcome: PayOutcome): Promise<void> {
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

/** A cart that is gone has become an order if this browser sent one. A refused attempt is final, one without an answer is not. */
async function handleFailure({ app, send }: PurchaseOptions, attempt: Attempt, error: unknown): Promise<void> {
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
  // The hold of an express payment that could not grow is released.
  const isReleased = attempt.state === 'express' && error instanceof ApiError && error.code === 'payment_cancelled';
  if (isReleased || (isRefused && attempt.paymentId === null)) changeAttempt(attempt, { state: 'cancelled' });
  send({ type: 'refused', error });
}
