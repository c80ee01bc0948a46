import type { PaymentMethodCode } from '../../../contract/payment-codes.ts';
import type { Order } from '../../../contract/order.ts';
import type { Payment } from '../../../contract/payment.ts';
import { type Check, checksOf, type Context, expectEqual, Skipped } from '../check.ts';
import { finishBody, RETURN_URL } from '../shopper.ts';

const NOT_FOUND = { status: 404, code: 'not_found' } as const;

/** An order that waits for its transfer, in the session of its customer. */
export interface UnpaidOrder {
  readonly order: Order;
  readonly token: string;
  /** A method with a gateway. */
  readonly type: PaymentMethodCode;
}

export async function unpaidOrder({ backend, shopper, facts }: Context): Promise<UnpaidOrder> {
  if (!facts.customer) throw new Skipped('there is no fact "customer"');
  const [method, type] = [await shopper.directMethod(), await shopper.gatewayMethod()];
  const { token } = (await backend.call('signIn', { body: facts.customer })).data;
  const { unique_id: cart_unique_id } = await shopper.readyCart(facts.sku_in_stock);
  // Of the customer: by a change in the session.
  const { data: cart } = await backend.call(
    'updateCart',
    { params: { id: cart_unique_id }, body: { contact_email: facts.customer.email } },
    { token },
  );
  const { data: placed } = await backend.call('finishCheckout', { body: finishBody(cart, method) }, { token });
  const { data: orders } = await backend.call('getOrders', { query: {} }, { token });
  const order = orders.find(({ po_number }) => po_number === placed.po_number);
  if (!order?.payment_open) throw new Skipped('the order of a customer is not to be paid');
  return { order, token, type };
}

export const payOrder = async (
  { backend }: Context,
  { order: { unique_id: id }, token, type }: UnpaidOrder,
  wanted: PaymentMethodCode = type,
): Promise<Payment> => (await backend.call('payOrder', { params: { id }, body: { type: wanted, return_url: RETURN_URL } }, { token })).data;

const starting = checksOf('behaviour', 'payOrder', {
  'begins one payment for the amount of the order, which stays as it is': async (context) => {
    const unpaid = await unpaidOrder(context);
    const { order, token } = unpaid;
    const payment = await payOrder(context, unpaid);
    const { amount, state, order_unique_id, cart_unique_id } = payment;
    expectEqual('payment', [amount, state, order_unique_id, cart_unique_id], [order.final_amount, 'open', order.unique_id, null]);
    expectEqual('repeated answer', (await payOrder(context, unpaid)).id, payment.id);
    expectEqual('order', (await context.backend.call('getCustomerOrder', { params: { id: order.unique_id } }, { token })).data, order);
  },
  'refuses a method without a provider': async (context) => {
    const { order, token } = await unpaidOrder(context);
    const body = { type: await context.shopper.directMethod(), return_url: RETURN_URL };
    const args = { params: { id: order.unique_id }, body };
    await context.backend.refused('payOrder', args, { status: 422, code: 'method_unavailable' }, { token });
  },
  'does not find the order of a guest': async (context) => {
    const { token, type } = await unpaidOrder(context);
    const { order } = await context.shopper.placedOrder();
    const args = { params: { id: order.unique_id }, body: { type, return_url: RETURN_URL } };
    await context.backend.refused('payOrder', args, NOT_FOUND, { token });
  },
});

const finishing = checksOf('behaviour', 'finishOrderPayment', {
  'a payment that is not decided is refused as pending, one of another order is not found': async (context) => {
    const { backend } = context;
    const [one, other] = [await unpaidOrder(context), await unpaidOrder(context)];
    const payment = await payOrder(context, { ...one, token: other.token });
    const finish = ({ order }: UnpaidOrder) => ({ params: { id: order.unique_id, payment: payment.id } });
    const { token } = other;
    await backend.refused('finishOrderPayment', finish(one), { status: 409, code: 'payment_pending' }, { token });
    await backend.refused('finishOrderPayment', finish(other), NOT_FOUND, { token });
  },
});

export const orderPaymentBehaviour: Check[] = [...starting, ...finishing];
