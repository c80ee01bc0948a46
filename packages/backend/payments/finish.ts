import { inTransaction } from '../shop/in-transaction.ts';
import type { z } from 'zod';
import type { FinishRequest } from '../../contract/cart.ts';
import { cents } from '../core/money.ts';
import { checkOrderable } from '../carts/checkout.ts';
import { newOrder } from '../orders/order-confirmation.ts';
import type { OrderAnswer } from '../orders/order-view.ts';
import { placeOrder } from '../orders/place-order.ts';
import { type CartRow, findCart, lockCart } from '../carts/rows.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { KEY_LIFE } from '../core/idempotency.ts';
import { Refusal } from '../core/refusal.ts';
import { mailOrderPlaced } from '../mails/order-mails.ts';
import { deliverDigital } from './deliver-digital.ts';
import { methodUnavailable, offeredMethod } from './offer.ts';
import { findPayment, livePayment, type PaymentRow, refusalOf } from './rows.ts';
import { settle } from './settle.ts';
import { gatewayFor, endOtherPayment, inProgress } from './start.ts';

type Finish = z.output<typeof FinishRequest>;

/** Places the order, or returns the order of a finished cart. */
export async function finishCheckout(shop: Shop, body: Finish, lang: Lang): Promise<OrderAnswer> {
  const cart = await findCart(shop, body.cart_unique_id);
  if (!cart) throw new Refusal('cart_not_found', 'cart not found');
  if (cart.finished_at !== null && cart.finished_at <= Date.now() - (await repeatMs(shop, cart, body)))
    throw new Refusal('cart_finished', 'this cart has been ordered');
  if (await orderOf(shop, cart)) return placedOrder(shop, cart, lang);
  if (await needsNoGateway(shop, body)) return finishWithoutGateway(shop, cart, body, lang);
  await settle(shop, (await paymentFor(shop, cart, body)).id);
  return placedOrder(shop, cart, lang, body.payment_id);
}

/** Long enough for another tab with the same cart. */
const OTHER_TAB_MS = 3_600_000;

/**
 * How long a finished cart leads to its order. Cart ids stand in addresses and in shared links; whoever has the payment's as well comes
 * back from its gateway, for as long as browsers store their requests.
 */
async function repeatMs(shop: Shop, cart: CartRow, { payment_id }: Finish): Promise<number> {
  const isPayer = payment_id != null && (await findPayment(shop, payment_id))?.cart_id === cart.id;
  return isPayer ? KEY_LIFE : OTHER_TAB_MS;
}

/** A payment that was begun is valid even if its method is no longer offered. */
async function needsNoGateway(shop: Shop, { type, payment_id }: Finish): Promise<boolean> {
  if (type === null) return true;
  const offer = await offeredMethod(shop, type);
  if (!offer && payment_id == null) throw methodUnavailable();
  return offer?.gateway === null;
}

/** Finds the payment of this cart, method and amount that the order button has confirmed. */
async function paymentFor(shop: Shop, cart: CartRow, { payment_id, type, expected_amount }: Finish): Promise<PaymentRow> {
  const payment = payment_id == null ? undefined : await findPayment(shop, payment_id);
  const right =
    payment?.cart_id === cart.id &&
    payment.method === type &&
    payment.cents === cents(expected_amount) &&
    payment.currency_code === shop.document.settings.currency_code;
  if (!right || (payment.confirmed_at === null && payment.refusal === null))
    throw new Refusal('payment_required', 'there is no payment for this order');
  return payment;
}

interface OrderRef {
  readonly id: number;
  readonly unique_id: string;
}
const orderOf = ({ db }: Shop, cart: CartRow): Promise<OrderRef | undefined> =>
  db.get<OrderRef>('SELECT id, unique_id FROM orders WHERE cart_id = ?', cart.id);

/** Not one that pays the placed order later. */
async function orderingPayment(shop: Shop, cart: CartRow): Promise<PaymentRow | undefined> {
  const live = await livePayment(shop, cart.id);
  return live?.pays_order_id === null ? live : undefined;
}

/** Returns the order only after its money was captured. */
async function placedOrder(shop: Shop, cart: CartRow, lang: Lang, paymentId?: string | null): Promise<OrderAnswer> {
  const live = await orderingPayment(shop, cart);
  const settled = live && live.order_id !== null ? await settle(shop, live.id) : live;
  const placed = await orderOf(shop, cart);
  if (placed && (await orderingPayment(shop, cart))?.order_id !== placed.id) return newOrder(shop, placed.unique_id, lang);
  const payment = paymentId == null ? settled : await findPayment(shop, paymentId);
  throw payment ? refusalOf(payment) : new Refusal('payment_pending', 'the payment is not decided yet');
}

/** Bank transfer or nothing to pay: needs a gateway only to end another payment of the cart. */
async function finishWithoutGateway(shop: Shop, cart: CartRow, body: Finish, lang: Lang): Promise<OrderAnswer> {
  try {
    await endOtherPayment(shop, cart, null, () => false);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'cart_finished') return placedOrder(shop, cart, lang);
    throw error;
  }
  const uniqueId = await inTransaction(shop, (shop) => placeUnpaidOrder(shop, body, lang));
  await shop.passFaultPoint('order-placed');
  return newOrder(shop, uniqueId, lang);
}

/** Inside a transaction. */
export async function placeUnpaidOrder(shop: Shop, body: Finish, lang: Lang): Promise<string> {
  const cart = await lockCart(shop, body.cart_unique_id);
  if (!cart) throw new Refusal('cart_not_found', 'cart not found');
  const done = await orderOf(shop, cart);
  if (done) return done.unique_id;
  if (await livePayment(shop, cart.id)) throw inProgress();
  const orderable = await checkOrderable(shop, cart, body.expected_amount);
  if (body.type === null && orderable.sums.final !== 0) throw methodUnavailable();
  if (body.type !== null) await gatewayFor(shop, body.type, orderable);
  const placed = await placeOrder(shop, cart, orderable, body.type, lang);
  await mailOrderPlaced(shop, placed.id);
  // Gift cards and codes have paid it.
  if (orderable.sums.final === 0) await deliverDigital(shop, placed.id);
  void shop.passFaultPoint('order-written');
  return placed.uniqueId;
}
