import { checkOrderable } from '../carts/checkout.ts';
import { orderIsPaid, placeOrder } from '../carts/orders.ts';
import { mailOrderPlaced } from '../mails/order-mails.ts';
import { cartBy } from '../carts/rows.ts';
import { undoOrder } from '../carts/undo-order.ts';
import { euros } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { type Charge, ChargeRefused } from '../providers/provider.ts';
import { ask, chargeOf } from './fetch-payment-status.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import { movePayment, orderPayment, type PaymentRow, paymentBy, paymentCancelled, refusePayment } from './rows.ts';
import { isOver, MEANING } from './states.ts';

/**
 * Advances a payment as far as possible: reads its state at the provider, places the order once the money is held, captures it once there
 * is an order, releases it if there cannot be one. finishCheckout, notices and the check after a restart all call this, also concurrently:
 * each step is guarded and done once.
 */
export async function settle(shop: Shop, id: number): Promise<PaymentRow> {
  const payment = paymentBy(shop, id);
  if (isOver(payment.state)) return payment;
  const charge = await chargeOf(shop, payment);
  note(shop, id, charge);
  decide(shop, id, charge);
  return carryOut(shop, id);
}

/** Reads the state at the provider, without consequences. */
export async function refresh(shop: Shop, id: number): Promise<{ readonly payment: PaymentRow; readonly charge: Charge }> {
  const charge = await chargeOf(shop, paymentBy(shop, id));
  return { payment: note(shop, id, charge), charge };
}

/** Ends an abandoned payment unless its order is placed. */
export async function releasePayment(shop: Shop, id: number, why: Refusal): Promise<PaymentRow> {
  refusePayment(shop.db, id, why);
  return carryOut(shop, id);
}

/** Records the provider's state. If the provider has released the money, an existing order is undone. */
function note(shop: Shop, id: number, { state }: Charge): PaymentRow {
  const { db } = shop;
  db.transaction(() => {
    const to = MEANING[state];
    const { order_id, state: from } = paymentBy(shop, id);
    if (order_id !== null && from === 'authorised' && to === 'cancelled') {
      db.run('UPDATE payments SET order_id = NULL WHERE id = ?', id);
      undoOrder(shop, order_id);
      refusePayment(db, id, paymentCancelled());
    }
    movePayment(db, id, to);
  });
  return paymentBy(shop, id);
}

/** Places the order for held money after the order button, or records why not. */
function decide(shop: Shop, id: number, charge: Charge): void {
  try {
    shop.db.transaction(() => placeOrderOf(shop, id, charge));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    refusePayment(shop.db, id, error);
  }
}

function placeOrderOf(shop: Shop, id: number, charge: Charge): void {
  const { state, order_id, refusal, confirmed_at, cents, currency_code, cart_id, cart_print, method, lang } = paymentBy(shop, id);
  if (state !== 'authorised' || order_id !== null || refusal !== null || confirmed_at === null) return;
  // The charge may have been read before the order button changed the total: the next check reads it again.
  if (charge.cents !== cents || charge.currency !== currency_code) return;
  const cart = cartBy(shop, cart_id);
  if (!cart) throw new Refusal('cart_not_found', 'cart not found');
  if (cart.finished_at !== null) throw new Refusal('cart_finished', 'this cart has been ordered');
  const orderable = checkOrderable(shop, cart, euros(cents));
  if (cartFingerprint(cart, orderable) !== cart_print)
    throw new Refusal('cart_changed', 'the cart was changed after the order button was pressed');
  const placed = placeOrder(shop, cart, orderable, method, lang);
  if (!orderPayment(shop.db, id, placed.id)) throw new Error(`payment ${id} was decided twice`);
  void shop.reached('order-written');
}

/** Carries the decision out at the provider; idempotent. */
async function carryOut(shop: Shop, id: number): Promise<PaymentRow> {
  const { state, order_id, refusal } = paymentBy(shop, id);
  if (!isOver(state) && order_id !== null) return take(shop, id, order_id);
  if (!isOver(state) && refusal !== null) return giveBack(shop, id);
  return paymentBy(shop, id);
}

async function take(shop: Shop, id: number, orderId: number): Promise<PaymentRow> {
  await shop.reached('order-placed');
  const { ref } = await chargeOf(shop, paymentBy(shop, id));
  try {
    await ask(shop, (providers) => providers.capture(ref));
  } catch (error) {
    if (!(error instanceof ChargeRefused)) throw error;
    // The hold has expired: the new state undoes the order.
    return note(shop, id, await ask(shop, (providers) => providers.read(ref)));
  }
  await shop.reached('captured');
  shop.db.transaction(() => {
    if (!movePayment(shop.db, id, 'paid')) return;
    orderIsPaid(shop, orderId);
    mailOrderPlaced(shop, orderId);
  });
  await shop.reached('paid');
  return paymentBy(shop, id);
}

async function giveBack(shop: Shop, id: number): Promise<PaymentRow> {
  await shop.reached('refused');
  const { ref } = await chargeOf(shop, paymentBy(shop, id));
  let charge = await ask(shop, (providers) => providers.cancel(ref));
  if (charge.state === 'captured') charge = await ask(shop, (providers) => providers.refund(ref));
  await shop.reached('given-back');
  return note(shop, id, charge);
}
