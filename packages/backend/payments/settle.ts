import { inTransaction } from '../shop/in-transaction.ts';
import { checkOrderable } from '../carts/checkout.ts';
import { markOrderPaid, placeOrder } from '../orders/place-order.ts';
import { noticeUnreturned } from '../mails/staff-mails.ts';
import { mailOrderPlaced, mailPaymentReceived, mailPaymentReturned } from '../mails/order-mails.ts';
import { cartBy } from '../carts/rows.ts';
import { undoOrder } from '../orders/undo-order.ts';
import { awaitsTransfer, type OrderState } from '../orders/awaited-transfer.ts';
import { Alarm } from '../core/alarm.ts';
import { euros } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { followPaid } from './follow-paid.ts';
import { type Charge, type ChargeState, isChargeRefused } from './payment-gateway.ts';
import { callGateway, chargeOf } from './payment-charge.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import {
  endUnmade,
  lockPayment,
  movePayment,
  orderClosed,
  orderPayment,
  type PaymentRow,
  paymentBy,
  paymentCancelled,
  paymentDeclined,
  refusePayment,
} from './rows.ts';
import { isOver, MEANING } from './states.ts';
import { deliverDigital } from './deliver-digital.ts';
import { LOCKED } from '../db/locks.ts';
import { DAY_MS } from '../../contract/time.ts';

/**
 * Advances a payment as far as possible: reads its state at the gateway, places the order once the money is held, captures it once there
 * is an order, releases it if there cannot be one. finishCheckout, notices and the check after a restart all call this, also concurrently:
 * each step is guarded and done once. `known`: the charge as it was read a moment ago.
 */
export async function settle(shop: Shop, id: number, known: Charge | null = null): Promise<PaymentRow> {
  const payment = await paymentBy(shop, id);
  if (isOver(payment.state)) return followEnded(shop, payment, known);
  if (payment.ref === null && payment.refusal !== null) return carryOut(shop, id, null);
  const charge = await held(shop, payment, known?.ref === payment.ref ? known : await chargeOf(shop, payment));
  await note(shop, id, charge);
  await decide(shop, id, charge);
  return carryOut(shop, id, charge);
}

/** Money that the shopper has agreed to is held before the order is written, so that an order number is never lost. */
async function held(shop: Shop, { confirmed_at, refusal, order_id, cents }: PaymentRow, charge: Charge): Promise<Charge> {
  const { ref, state } = charge;
  if (state !== 'agreed' || confirmed_at === null || refusal !== null || order_id !== null || charge.cents !== cents) return charge;
  try {
    return await callGateway(shop, async (gateway) => (await gateway.hold?.(ref)) ?? charge);
  } catch (error) {
    if (!isChargeRefused(error)) throw error;
    return callGateway(shop, (gateway) => gateway.read(ref));
  }
}

/** A notice may tell of a refund, of a dispute, or of money for a payment that was given up. */
async function followEnded(shop: Shop, payment: PaymentRow, charge: Charge | null): Promise<PaymentRow> {
  if (payment.watch_until !== null) await releaseWatched(shop, payment, charge);
  else if (payment.state === 'paid' && charge) await followPaid(shop, payment, charge);
  else if (charge && isLive(charge.state)) await releaseLate(shop, payment, charge);
  return payment;
}

/** Money without an order: it came late, or could not go back. */
async function releaseLate(shop: Shop, payment: PaymentRow, charge: Charge): Promise<void> {
  const { ref, state } = charge;
  const refunds = state === 'captured' ? await callGateway(shop, (gateway) => gateway.refunds(ref)) : [];
  if (refunds.some((one) => one.state === 'failed')) await reportUnreturned(shop, payment, charge, 'failed');
  else await release(shop, payment, ref);
}

/** Once: whoever pays it back is a person. */
async function reportUnreturned(shop: Shop, payment: PaymentRow, charge: Charge, problem: string): Promise<void> {
  if (!(await noticeUnreturned(shop, payment, charge, problem))) return;
  const text = `the money of payment ${payment.unique_id} (${charge.ref}), which has no order, could not go back: ${problem}`;
  shop.report(new Alarm('refund-failed', text));
}

/** Gives back what came for a payment that was given up, and ends the watch when its charge is over. */
export async function releaseWatched(shop: Shop, payment: PaymentRow, known: Charge | null = null): Promise<void> {
  const { id, ref, watch_until } = payment;
  const charge = known ?? (await callGateway(shop, (gateway) => gateway.read(ref ?? '')).catch(forgotten));
  const left = charge && isLive(charge.state) ? await release(shop, payment, charge.ref) : charge;
  if (left && isLive(left.state) && (watch_until ?? 0) > Date.now()) return;
  await shop.db.run('UPDATE payments SET watch_until = NULL WHERE id = ?', id);
}

/** Ends a charge, or pays it back. Null: the gateway has forgotten it, or will never pay it back, and staff are told. */
async function release(shop: Shop, payment: PaymentRow, ref: string): Promise<Charge | null> {
  const charge = await callGateway(shop, (gateway) => gateway.cancel(ref)).catch((error: unknown) => {
    if (!isChargeRefused(error) || error.problem === 'unknown') return forgotten(error);
    return callGateway(shop, (gateway) => gateway.read(ref));
  });
  if (charge?.state !== 'captured') return charge;
  try {
    return await callGateway(shop, (gateway) => gateway.refund(ref));
  } catch (error) {
    if (!isChargeRefused(error)) throw error;
    await reportUnreturned(shop, payment, charge, error.problem);
    return null;
  }
}

/** Something may still come of it, or go back. */
const isLive = (state: ChargeState): boolean => !isOver(MEANING[state]);

/** Reads the state at the gateway, without consequences. */
export async function refresh(shop: Shop, id: number): Promise<{ readonly payment: PaymentRow; readonly charge: Charge }> {
  const charge = await chargeOf(shop, await paymentBy(shop, id));
  return { payment: await note(shop, id, charge), charge };
}

/** Ends an abandoned payment unless its order is placed. */
export async function releasePayment(shop: Shop, id: number, why: Refusal): Promise<PaymentRow> {
  await refusePayment(shop.db, id, why);
  return carryOut(shop, id, null);
}

/** Records the gateway's state. If the gateway has released the money, an order that came from it is undone. */
async function note(
  shop: Shop,
  id: number,
  { state, decidedBy = null }: Pick<Charge, 'state'> & Partial<Pick<Charge, 'decidedBy'>>,
): Promise<PaymentRow> {
  await inTransaction(shop, async (shop, db) => {
    const to = MEANING[state];
    const { order_id, state: from, pays_order_id } = await lockPayment(shop, id);
    if (order_id !== null && from === 'authorised' && isOver(to)) {
      await db.run('UPDATE payments SET order_id = NULL WHERE id = ?', id);
      // One that was placed before waits for its money again.
      if (pays_order_id === null) await undoOrder(shop, order_id);
      await refusePayment(db, id, to === 'declined' ? paymentDeclined() : paymentCancelled());
    }
    await movePayment(db, id, to);
    // A method that takes days has told by when it has decided.
    if (to === 'processing' && decidedBy !== null)
      await db.run('UPDATE payments SET expires_at = ? WHERE id = ? AND expires_at < ?', decidedBy, id, decidedBy);
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
  if (charge.state === 'agreed') return;
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
async function carryOut(shop: Shop, id: number, charge: Charge | null): Promise<PaymentRow> {
  const payment = await paymentBy(shop, id);
  const { state, order_id, refusal } = payment;
  if (!isOver(state) && order_id !== null) return take(shop, id, order_id);
  if (!isOver(state) && refusal !== null) return giveBack(shop, id, charge);
  return payment;
}

async function take(shop: Shop, id: number, orderId: number): Promise<PaymentRow> {
  await shop.passFaultPoint('order-placed');
  const { ref } = await paymentBy(shop, id);
  if (ref === null) throw new Error(`payment ${id} has an order and no charge`);
  let charge: Charge;
  try {
    charge = await callGateway(shop, (gateway) => gateway.capture(ref));
  } catch (error) {
    if (!isChargeRefused(error)) throw error;
    charge = await callGateway(shop, (gateway) => gateway.read(ref));
  }
  // The hold has expired: the new state undoes the order. A gateway that takes its time sends a notice.
  if (charge.state !== 'captured' && charge.state !== 'refunded') return note(shop, id, charge);
  await shop.passFaultPoint('captured');
  await inTransaction(shop, (shop) => bookPayment(shop, id, orderId));
  await shop.passFaultPoint('paid');
  return (await paymentBy(shop, id)).order_id === null ? giveBack(shop, id, null) : await paymentBy(shop, id);
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
  await shop.db.run('UPDATE payments SET looked_at = ? WHERE id = ?', Date.now(), id);
  await markOrderPaid(shop, orderId, method);
  if (pays_order_id === null) await mailOrderPlaced(shop, orderId);
  else await mailPaymentReceived(shop, orderId);
  await deliverDigital(shop, orderId);
}

async function giveBack(shop: Shop, id: number, known: Charge | null): Promise<PaymentRow> {
  await shop.passFaultPoint('refused');
  const payment = await paymentBy(shop, id);
  const { pays_order_id, refusal } = payment;
  if (payment.ref === null) {
    await endUnmade(shop.db, id);
    return paymentBy(shop, id);
  }
  const { ref, state } = known ?? (await chargeOf(shop, payment));
  // The shopper was told that the order is not paid any more, but may have left before.
  if (pays_order_id !== null && refusal?.includes('order_closed') && (state === 'authorised' || state === 'captured'))
    await inTransaction(shop, (shop) => mailPaymentReturned(shop, pays_order_id));
  const charge = await release(shop, payment, ref);
  await shop.passFaultPoint('given-back');
  if (!charge || !isLive(charge.state)) return note(shop, id, charge ?? { state: 'cancelled' });
  // Its gateway cannot end it, such as a card that is typed in on its page: the cart is free, the charge is watched.
  await inTransaction(shop, async (_, db) => {
    const until = Math.max(Date.now() + WATCHED_MS, charge.decidedBy ?? 0);
    if (await movePayment(db, id, 'cancelled')) await db.run('UPDATE payments SET watch_until = ? WHERE id = ?', until, id);
  });
  return paymentBy(shop, id);
}

const WATCHED_MS = 7 * DAY_MS;

function forgotten(error: unknown): null {
  if (isChargeRefused(error) && error.problem === 'unknown') return null;
  throw error;
}
