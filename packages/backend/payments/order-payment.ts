import { inTransaction } from '../shop/in-transaction.ts';
import type { z } from 'zod';
import type { Address } from '../../contract/cart.ts';
import type { PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { PayOrderRequest, PayOrderResponse } from '../../contract/payment.ts';
import { checkPayable } from '../carts/checkout.ts';
import { order, type OrderAnswer } from '../orders/order-view.ts';
import { awaitsTransfer, isBeingPaid, type OrderState } from '../orders/awaited-transfer.ts';
import type { Lang } from '../core/language.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { paymentView } from './payment-charge.ts';
import { methodUnavailable, offeredMethod } from './offer.ts';
import {
  confirmPayment,
  findPayment,
  insertPayment,
  isUnmade,
  livePayment,
  orderClosed,
  type PaymentRow,
  paymentCancelled,
  refusalOf,
  refusePayment,
} from './rows.ts';
import { refresh, releasePayment, settle } from './settle.ts';
import { inProgress } from './start.ts';
import { isOver } from './states.ts';
import { LOCKED } from '../db/locks.ts';

interface OrderRow extends OrderState {
  readonly id: number;
  readonly po_number: string;
  readonly cart_id: number;
  readonly billing_address: string;
  readonly final_cents: number;
  readonly currency_code: string;
}

/** Of this customer; that of another is as unknown as none. */
async function ownOrder({ db }: Shop, id: string, userId: number): Promise<OrderRow> {
  const row = await db.get<OrderRow>(`SELECT * FROM orders WHERE unique_id = ? AND user_id = ? ${LOCKED}`, id, userId);
  if (!row) throw notFound('order');
  return row;
}

const paymentPending = (): Refusal => new Refusal('payment_pending', 'a payment of this order is not decided yet');

/** Begins a payment of an order that waits for a transfer. The amount is the order's; one live payment an order. */
export async function payOrder(
  shop: Shop,
  id: string,
  { type, return_url }: z.output<typeof PayOrderRequest>,
  userId: number,
  lang: Lang,
): Promise<z.input<typeof PayOrderResponse>> {
  const row = await ownOrder(shop, id, userId);
  await checkUnpaid(shop, row);
  const gateway = await gatewayFor(shop, type, row);
  await endOtherPayment(shop, row, type);
  const paymentId = await inTransaction(shop, async (shop) =>
    begin(shop, await ownOrder(shop, id, userId), { type, gateway, return_url, lang }),
  );
  await shop.passFaultPoint('payment-written');
  const { charge } = await refresh(shop, paymentId);
  await shop.passFaultPoint('payment-started');
  return { data: await paymentView(shop, paymentId, charge) };
}

async function checkUnpaid(shop: Shop, row: OrderRow): Promise<void> {
  if (!awaitsTransfer(row)) throw orderClosed();
  if (await isBeingPaid(shop, row.id)) throw paymentPending();
}

/** Express methods ask for an address, which the order has. */
async function gatewayFor(shop: Shop, type: PaymentMethodCode, { billing_address, final_cents }: OrderRow): Promise<string> {
  const offer = await offeredMethod(shop, type);
  const { country } = JSON.parse(billing_address) as z.output<typeof Address>;
  if (!offer?.gateway || type.endsWith('_express') || offer.method.countries?.includes(country) === false) throw methodUnavailable();
  checkPayable(shop, final_cents);
  return offer.gateway;
}

/** Asks the gateway first: a payment that the shopper has agreed to is not replaced, so that nobody pays twice. */
async function endOtherPayment(shop: Shop, { cart_id }: OrderRow, type: PaymentMethodCode): Promise<void> {
  const live = await livePayment(shop, cart_id);
  if (!live) return;
  if (isUnmade(live, type)) {
    await releasePayment(shop, live.id, paymentCancelled());
    return;
  }
  const { payment } = await refresh(shop, live.id);
  if (isOver(payment.state)) return;
  if (payment.state === 'open' && payment.refusal === null) {
    if (payment.method !== type) await releasePayment(shop, payment.id, paymentCancelled());
    return;
  }
  const settled = await settle(shop, payment.id);
  if (!isOver(settled.state)) throw paymentPending();
}

interface Wanted {
  readonly type: PaymentMethodCode;
  readonly gateway: string;
  readonly return_url: string;
  readonly lang: Lang;
}

/** Inside a transaction. Checks everything again: it may have changed during the gateway call. */
async function begin(shop: Shop, row: OrderRow, { type, gateway, return_url, lang }: Wanted): Promise<number> {
  await checkUnpaid(shop, row);
  const live = await livePayment(shop, row.cart_id);
  if (live && (live.method !== type || live.refusal !== null)) throw inProgress();
  const { cart_id, currency_code, final_cents: cents } = row;
  const payment =
    live ??
    (await insertPayment(shop, {
      cart_id,
      pays_order_id: row.id,
      method: type,
      provider: gateway,
      return_url,
      express: 0,
      cents,
      currency_code,
      lang,
    }));
  if (!(await confirmPayment(shop.db, payment.id, { cents, print: row.po_number, lang }))) throw inProgress();
  return payment.id;
}

/** Takes the money once it is held, and answers the paid order. */
export async function finishOrderPayment(shop: Shop, id: string, paymentId: string, userId: number, lang: Lang): Promise<OrderAnswer> {
  const row = await ownOrder(shop, id, userId);
  const payment = await findPayment(shop, paymentId);
  if (payment?.pays_order_id !== row.id) throw notFound('payment');
  const settled = await settle(shop, payment.id);
  if (settled.state !== 'paid') throw refusalOf(settled);
  return order(shop, id, lang);
}

async function liveOf({ db }: Shop, orderId: number): Promise<PaymentRow | undefined> {
  const sql = "SELECT * FROM payments WHERE pays_order_id = ? AND state IN ('open', 'processing', 'authorised')";
  return db.get<PaymentRow>(sql, orderId);
}

/** Brings the order's payment up to date. A gateway that does not answer changes nothing. */
export async function settleOrderPayment(shop: Shop, orderId: number): Promise<void> {
  const live = await liveOf(shop, orderId);
  if (live) await settle(shop, live.id).catch(ignoreUnavailable);
}

/** Inside the transaction that cancels the order or books its transfer: what its payment holds, or will hold, goes back. */
export async function refuseOrderPayment(shop: Shop, orderId: number): Promise<void> {
  const live = await liveOf(shop, orderId);
  if (live) await refusePayment(shop.db, live.id, orderClosed());
}

/** After that transaction. `reconcile.ts` asks again where the gateway does not answer now. */
export async function endRefusedPayment(shop: Shop, orderId: number): Promise<void> {
  const live = await liveOf(shop, orderId);
  if (live && live.refusal !== null) await settle(shop, live.id).catch(ignoreUnavailable);
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof Refusal) || error.status < 500) throw error;
}
