import type { CheckoutForm } from '../../../../shared/commerce/checkout-form.ts';
import type { PurchaseEvent } from '../../../../shared/commerce/payment-machine.ts';
import type { Order } from '../../../../packages/contract/order.ts';
import type { Payment } from '../../../../packages/contract/payment.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import { withPrefix } from '../../../../packages/engine/site.ts';
import { href } from '../../../../shared/routes.ts';
import type { App } from '../../../core/app-context.tsx';
import type { PageBootstrap } from '../../../core/queries.ts';
import type { PaymentAdapter, PayOutcome } from '../../../features/checkout/payment/adapter.ts';
import { type Decision, decisionOf, fetchRefusal, poll, verifyOutcome } from '../../../features/checkout/payment/poll-order.ts';
import { AlreadyConfirmed, runAdapter } from '../../../features/checkout/payment/run-adapter.ts';
import { customerOrderQuery } from '../../../features/order/queries.ts';

/** A payment of a placed order. Nothing is stored in the browser: the backend knows the order's payment, and there is one at a time. */
export interface OrderPurchase {
  readonly app: App;
  readonly order: Order;
  /** False when the current state has no such transition (`shared/commerce/payment-machine.ts`). */
  readonly send: (event: PurchaseEvent) => boolean;
  readonly pauses?: readonly number[];
  readonly signal?: AbortSignal;
}

interface Chosen {
  readonly bootstrap: PageBootstrap;
  readonly adapter: PaymentAdapter;
  readonly form: CheckoutForm;
  readonly fields: unknown;
}

/**
 * From the button to the paid order or its failure. Must be called synchronously in the click. Returns the payment that goes on in the
 * gateway's form on this page.
 */
export async function payOrder(purchase: OrderPurchase, { bootstrap, adapter, form, fields }: Chosen): Promise<Payment | null> {
  const { app, order, send } = purchase;
  if (!send({ type: 'start' })) return null;
  let payment: Payment | null = null;
  const returnUrl = (id?: string) =>
    app.site.origin + withPrefix(app.prefix, href('orderPayment', { id: order.unique_id }, id === undefined ? {} : { payment: id }));
  const start = async (): Promise<Payment> => {
    const body = { type: form.method, return_url: returnUrl() };
    const { data } = await app.api.call('payOrder', { params: { id: order.unique_id }, body }, { idempotencyKey: crypto.randomUUID() });
    payment = data;
    if (data.state !== 'open') throw new AlreadyConfirmed();
    send({ type: 'begun' });
    return data;
  };
  const { currency_code: currency, final_amount: amount } = order;
  try {
    const pay: PaymentAdapter['pay'] = (context) => adapter.pay(context);
    const reported = await runAdapter({ app, bootstrap, form, amount, currency, fields, pay, start, returnUrl });
    await applyOutcome(purchase, payment, reported);
    return reported.kind === 'elsewhere' ? payment : null;
  } catch (error) {
    send({ type: 'refused', error });
    return null;
  }
}

/** After the shopper's part at the gateway. Only the backend decides whether the order is paid. */
export async function applyOutcome(purchase: OrderPurchase, payment: Payment | null, reported: PayOutcome): Promise<void> {
  const { app, send } = purchase;
  const outcome = await verifyOutcome(app, { paymentId: payment?.id ?? null }, reported);
  switch (outcome.kind) {
    case 'agreed':
      if (payment && send({ type: 'agreed' })) await decide(purchase, payment.id);
      return;
    case 'declined':
      send({ type: 'declined', message: outcome.message });
      return;
    case 'cancelled':
      send({ type: 'cancelled' });
      return;
    case 'leaving':
      send({ type: 'leave' });
      return;
    case 'elsewhere':
  }
}

/** Back from a gateway's page, or once more after no answer. */
export async function resumePayment(purchase: OrderPurchase, paymentId: string): Promise<void> {
  if (purchase.send({ type: 'resume' }) || purchase.send({ type: 'retry' })) await decide(purchase, paymentId);
}

/** Asks until the order is paid, the payment is refused, or the pauses are used up; then the order as it is now is kept. */
async function decide(purchase: OrderPurchase, paymentId: string): Promise<void> {
  const { app, order, send, signal, pauses } = purchase;
  const decision = await poll(() => requestPaid(purchase, paymentId), { ...(signal && { signal }), ...(pauses && { pauses }) });
  if (!decision) return;
  if (decision.type !== 'placed') await refreshOrder(app, order);
  send(decision);
}

async function requestPaid({ app, order, signal }: OrderPurchase, payment: string): Promise<Decision> {
  const { unique_id: id } = order;
  try {
    const decision = decisionOf(await fetchRefusal(app, { paymentId: payment }, signal));
    if (decision) return decision;
    const answer = await app.api.call('finishOrderPayment', { params: { id, payment } }, signal && { signal });
    app.queryClient.setQueryData(customerOrderQuery(id).queryKey, answer);
    void app.queryClient.invalidateQueries({ queryKey: ['getOrders'] });
    return { type: 'placed', orderId: id };
  } catch (error) {
    return decisionOf(error instanceof ApiError ? error.code : 'internal') ?? { type: 'refused', error };
  }
}

/** It may be in the hands of the bank, or need no payment any more. A backend that does not answer changes nothing on the page. */
export async function refreshOrder({ queryClient }: Pick<App, 'queryClient'>, { unique_id: id }: Order): Promise<void> {
  await queryClient.fetchQuery({ ...customerOrderQuery(id), staleTime: 0 }).catch(() => undefined);
}
