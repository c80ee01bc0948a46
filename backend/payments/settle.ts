import { inTransaction } from '../shop/in-transaction.ts';
import { checkOrderable } from '../carts/checkout.ts';
import { markOrderPaid, placeOrder } from '../orders/place-order.ts';
import { mailOrderPlaced, mailPaymentReceived, mailPaymentReturned } from '../mails/order-mails.ts';
import { cartBy } from '../carts/rows.ts';
import { undoOrder } from '../orders/undo-order.ts';
import { awaitsTransfer, type OrderState } from '../orders/awaited-transfer.ts';
import { euros } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { type Charge, ChargeRefused } from './payment-gateway.ts';
import { callGateway, chargeOf } from './fetch-payment-status.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import {
  lockPayment,
  movePayment,
  orderClosed,
  orderPayment,
  type PaymentRow,
  paymentBy,
  paymentCancelled,
  refusePayment,
} from './rows.ts';
import { isOver, MEANING } from './states.ts';
import { deliverDigital } from './deliver-digital.ts';
import { LOCKED } from '../db/locks.ts';

/**
 * Advances a payment as far as possible: reads its state at the gateway, places the order once the money is held, captures it once there
 * is an order, releases it if there cannot be one. finishCheckout, notices and the check after a restart all call this, also concurrently:
 * each step is guarded and done once.
 */
export async function settle(shop: Shop, id: number): Promise<PaymentRow> {
  const payment = await paymentBy(shop, id);
  if (isOver(payment.state)) return payment;
  const charge = await chargeOf(shop, payment);
  await note(shop, id, charge);
  await decide(shop, id, charge);
  return carryOut(shop, id);
}

/** Reads the state at the gateway, without consequences. */
export async function refresh(shop: Shop, id: number): Promise<{ readonly payment: PaymentRow; readonly charge: Charge }> {
  const charge = await chargeOf(shop, await paymentBy(shop, id));
  return { payment: await note(shop, id, charge), charge };
}

/** Ends an abandoned payment unless its order is placed. */
export async function releasePayment(shop: Shop, id: number, why: Refusal): Promise<PaymentRow> {
  await refusePayment(shop.db, id, why);
  return carryOut(shop, id);
}

/** Records the gateway's state. If the gateway has released the money, an order that came from it is undone. */
async function note(shop: Shop, id: number, { state }: Charge): Promise<PaymentRow> {
  await inTransaction(shop, async (shop, db) => {
    const to = MEANING[state];
    const { order_id, state: from, pays_order_id } = await lockPayment(shop, id);
    if (order_id !== null && from === 'authorised' && to === 'cancelled') {
      await db.run('UPDATE payments SET order_id = NULL WHERE id = ?', id);
      // One that was placed before waits for its money again.
      if (pays_order_id === null) await undoOrder(shop, order_id);
      await refusePayment(db, id, paymentCancelled());
    }
    await movePayment(db, id, to);
  });
  return paymentBy(shop, id);
}

/** Places or pays the order for held money after the order button, or records why not. */
async function decide(shop: Shop, id: number, charge: Charge): Promise<void> {
  try {
    await inTransaction(shop, (shop) => useHeldMoney(shop, id, charge));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    await refusePayment(shop.db, id, error);
  }
}

async function useHeldMoney(shop: Shop, id: number, charge: Charge): Promise<void> {
  const payment = await lockPayment(shop, id);
  const { state, order_id, refusal, confirmed_at, cents, currency_code, pays_order_id } = payment;
  if (state !== 'authorised' || order_id !== null || refusal !== null || confirmed_at === null) return;
  // The charge may have been read before the order button changed the total: the next check reads it again.
  if (charge.cents !== cents || charge.currency !== currency_code) return;
  if (pays_order_id !== null && !(await isUnpaid(shop, pays_order_id))) throw orderClosed();
  const orderId = pays_order_id ?? (await placeOrderOf(shop, payment));
  if (!(await orderPayment(shop.db, id, orderId))) throw new Error(`payment ${id} was decided twice`);
  void shop.passFaultPoint('order-written');
}

async function placeOrderOf(shop: Shop, { cents, cart_id, cart_print, method, lang }: PaymentRow): Promise<number> {
  const cart = await cartBy(shop, cart_id);
  if (!cart) throw new Refusal('cart_not_found', 'cart not found');
  if (cart.finished_at !== null) throw new Refusal('cart_finished', 'this cart has been ordered');
  const orderable = await checkOrderable(shop, cart, euros(cents));
  if (cartFingerprint(cart, orderable) !== cart_print)
    throw new Refusal('cart_changed', 'the cart was changed after the order button was pressed');
  return (await placeOrder(shop, cart, orderable, method, lang)).id;
}

/** Still waits for money: neither cancelled, nor paid, nor in work. */
async function isUnpaid({ db }: Shop, orderId: number): Promise<boolean> {
  const order = await db.get<OrderState>(`SELECT status, payment_status, payment_method FROM orders WHERE id = ? ${LOCKED}`, orderId);
  return order !== undefined && awaitsTransfer(order);
}

/** Carries the decision out at the gateway; idempotent. */
async function carryOut(shop: Shop, id: number): Promise<PaymentRow> {
  const { state, order_id, refusal } = await paymentBy(shop, id);
  if (!isOver(state) && order_id !== null) return take(shop, id, order_id);
  if (!isOver(state) && refusal !== null) return giveBack(shop, id);
  return paymentBy(shop, id);
}

async function take(shop: Shop, id: number, orderId: number): Promise<PaymentRow> {
  await shop.passFaultPoint('order-placed');
  const { ref } = await chargeOf(shop, await paymentBy(shop, id));
  try {
    await callGateway(shop, (gateway) => gateway.capture(ref));
  } catch (error) {
    if (!(error instanceof ChargeRefused)) throw error;
    // The hold has expired: the new state undoes the order.
    return note(shop, id, await callGateway(shop, (gateway) => gateway.read(ref)));
  }
  await shop.passFaultPoint('captured');
  await inTransaction(shop, (shop) => bookPayment(shop, id, orderId));
  await shop.passFaultPoint('paid');
  return (await paymentBy(shop, id)).order_id === null ? giveBack(shop, id) : await paymentBy(shop, id);
}

/** Inside a transaction, after the money was taken. */
async function bookPayment(shop: Shop, id: number, orderId: number): Promise<void> {
  const { state, pays_order_id, method } = await lockPayment(shop, id);
  if (state !== 'authorised') return;
  // A transfer was booked in the moment between.
  if (pays_order_id !== null && !(await isUnpaid(shop, orderId))) {
    await shop.db.run('UPDATE payments SET order_id = NULL WHERE id = ?', id);
    await refusePayment(shop.db, id, orderClosed());
    return;
  }
  await movePayment(shop.db, id, 'paid');
  await markOrderPaid(shop, orderId, method);
  if (pays_order_id === null) await mailOrderPlaced(shop, orderId);
  else await mailPaymentReceived(shop, orderId);
  await deliverDigital(shop, orderId);
}

async function giveBack(shop: Shop, id: number): Promise<PaymentRow> {
  await shop.passFaultPoint('refused');
  const { pays_order_id, refusal } = await paymentBy(shop, id);
  const { ref, state } = await chargeOf(shop, await paymentBy(shop, id));
  // The shopper was told that the order is not paid any more, but may have left before.
  if (pays_order_id !== null && refusal?.includes('order_closed') && (state === 'authorised' || state === 'captured'))
    await inTransaction(shop, (shop) => mailPaymentReturned(shop, pays_order_id));
  let charge = await callGateway(shop, (gateway) => gateway.cancel(ref));
  if (charge.state === 'captured') charge = await callGateway(shop, (gateway) => gateway.refund(ref));
  await shop.passFaultPoint('given-back');
  return note(shop, id, charge);
}
