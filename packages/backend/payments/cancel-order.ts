import { inTransaction } from '../shop/in-transaction.ts';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import { setOrderStatus } from '../orders/place-order.ts';
import { order, type OrderAnswer } from '../orders/order-view.ts';
import { restoreCodes, restoreStock } from '../orders/undo-order.ts';
import { awaitsTransfer, isBeingPaid, transferDays } from '../orders/awaited-transfer.ts';
import { shopDay } from '../core/calendar.ts';
import type { Lang } from '../core/language.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import { mailBackInStock } from '../mails/back-in-stock.ts';
import { mailOrderCancelled, mailOrderExpired } from '../mails/order-mails.ts';
import type { Shop } from '../shop/shop.ts';
import { endRefusedPayment, refuseOrderPayment, settleOrderPayment } from './order-payment.ts';
import { LOCKED } from '../db/locks.ts';

interface UnpaidRow {
  readonly id: number;
  readonly status: string;
  readonly payment_status: number;
  readonly payment_method: string | null;
  readonly created_at: number;
  readonly codes: string;
}

/** By the customer. An order that is cancelled already is answered as it is. */
export async function cancelOrder(shop: Shop, id: string, userId: number, lang: Lang): Promise<OrderAnswer> {
  const read = async ({ db }: Shop): Promise<UnpaidRow> => {
    const row = await db.get<UnpaidRow>(`SELECT * FROM orders WHERE unique_id = ? AND user_id = ? ${LOCKED}`, id, userId);
    if (!row) throw notFound('order');
    return row;
  };
  // Paid in another tab a moment ago? A gateway that does not answer keeps nobody from cancelling: the money goes back.
  await settleOrderPayment(shop, (await read(shop)).id);
  await inTransaction(shop, async (shop) => {
    const row = await read(shop);
    if (row.status === 'cancelled') return;
    if (!awaitsTransfer(row)) throw new Refusal('order_closed', 'this order is paid or in work');
    if (await isBeingPaid(shop, row.id)) throw new Refusal('payment_pending', 'a payment of this order is not decided yet');
    await cancelUnpaid(shop, row);
    await mailOrderCancelled(shop, row.id);
  });
  await endRefusedPayment(shop, (await read(shop)).id);
  return order(shop, id, lang);
}

/**
 * Cancels orders whose transfer did not arrive. Idempotent. Each order is read again in its own transaction, so that a payment that is
 * booked meanwhile keeps its order.
 */
export async function cancelOverdueOrders(shop: Shop): Promise<void> {
  const { db, now } = shop;
  const today = shopDay(now());
  const unpaid = await db.all<{ id: number }>('SELECT id FROM orders WHERE payment_status = ? ORDER BY created_at', PaymentStatus.unpaid);
  for (const { id } of unpaid) {
    await inTransaction(shop, async (shop, db) => {
      const row = await db.get<UnpaidRow>(`SELECT * FROM orders WHERE id = ? ${LOCKED}`, id);
      if (!row || !awaitsTransfer(row) || (await isBeingPaid(shop, row.id))) return;
      const method = shop.document.payment_methods.find(({ code }) => code === row.payment_method);
      const { held_until } = transferDays(method ?? {}, row);
      if (held_until === null || today <= held_until) return;
      await cancelUnpaid(shop, row);
      await mailOrderExpired(shop, id);
    });
  }
}

/**
 * By the shop, inside a transaction that has locked the row: of one that waits for its transfer the customer learns by mail. Of another the
 * money has gone back before, with a mail of its own; its codes were used.
 */
export async function cancelByShop(shop: Shop, id: number): Promise<void> {
  const row = await shop.db.get<UnpaidRow>('SELECT * FROM orders WHERE id = ?', id);
  if (!row) throw notFound('order');
  if (awaitsTransfer(row)) {
    await cancelUnpaid(shop, row);
    await mailOrderCancelled(shop, id);
    return;
  }
  await setOrderStatus(shop, id, 'cancelled');
  await sellAgain(shop, id);
}

/** Inside a transaction that has read the row. The order stays, with its number; its invoice was never issued. */
async function cancelUnpaid(shop: Shop, row: UnpaidRow): Promise<void> {
  const { db } = shop;
  await db.run('UPDATE orders SET payment_status = ? WHERE id = ?', PaymentStatus.voided, row.id);
  await setOrderStatus(shop, row.id, 'cancelled');
  await refuseOrderPayment(shop, row.id);
  await restoreCodes(shop, row);
  await sellAgain(shop, row.id);
}

async function sellAgain(shop: Shop, id: number): Promise<void> {
  for (const sku of new Set(await restoreStock(shop, id))) await mailBackInStock(shop, sku);
}
