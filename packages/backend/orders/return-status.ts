import { PaymentStatus } from '../../contract/payment-codes.ts';
import { type ReturnStatus, ReturnType } from '../../contract/return-limits.ts';
import { notFound } from '../core/refusal.ts';
import type { Db } from '../db/database.ts';
import type { Shop } from '../shop/shop.ts';
import { noteOrderChange } from './order-events.ts';
import { returnedQuantitiesOf } from './returned-quantities.ts';

/** Inside a transaction. Each state is noted with its time. A return moves the order's payment status with it. */
export async function setReturnStatus(shop: Shop, id: number, status: ReturnStatus, note?: string): Promise<void> {
  const { db, now } = shop;
  const row = await db.get<{ order_id: number; type: ReturnType }>('SELECT order_id, type FROM returns WHERE id = ?', id);
  if (!row) throw notFound('return');
  const { n: idx } = (await db.get<{ n: number }>('SELECT count(*) AS n FROM return_history WHERE return_id = ?', id)) ?? { n: 0 };
  await db.run('UPDATE returns SET status = ? WHERE id = ?', status, id);
  await db.run(
    'INSERT INTO return_history (return_id, idx, status, at, note) VALUES (?, ?, ?, ?, ?)',
    id,
    idx,
    status,
    now(),
    note || null,
  );
  if (row.type === ReturnType.refund) await updatePaymentStatus(shop, row.order_id);
}

/** Inside a transaction: the payment status of a paid order follows its refunds and returns (specification, section 3). */
export async function updatePaymentStatus(shop: Shop, orderId: number): Promise<void> {
  const { unpaid, voided } = PaymentStatus;
  await shop.db.run(
    'UPDATE orders SET payment_status = ? WHERE id = ? AND payment_status NOT IN (?, ?)',
    await paymentStatusOf(shop.db, orderId),
    orderId,
    unpaid,
    voided,
  );
  await noteOrderChange(shop, orderId);
}

/** What is under way, else what has gone back. A refund that has failed has not gone back. */
async function paymentStatusOf(db: Db, orderId: number): Promise<PaymentStatus> {
  const { paid, refunded, partiallyRefunded, refundStarted, returnRequested } = PaymentStatus;
  const returns = await db.all<{ status: ReturnStatus }>(
    'SELECT status FROM returns WHERE order_id = ? AND type = ?',
    orderId,
    ReturnType.refund,
  );
  const has = (...some: readonly ReturnStatus[]): boolean => returns.some(({ status }) => some.includes(status));
  const money = await db.get<{ total: number; open: number; back: number }>(
    `SELECT o.final_cents + o.gift_card_cents AS total,
       coalesce(sum(CASE WHEN r.state IN ('wanted', 'sent') THEN r.cents END), 0) AS open,
       coalesce(sum(CASE WHEN r.state = 'done' THEN r.cents END), 0) AS back
     FROM orders o LEFT JOIN refunds r ON r.order_id = o.id WHERE o.id = ? GROUP BY o.id`,
    orderId,
  );
  const { total, open, back } = money ?? { total: 0, open: 0, back: 0 };
  if (open > 0 || has('refund-started')) return refundStarted;
  if (has('requested', 'received')) return returnRequested;
  if (back > 0 && back >= total) return refunded;
  if (!has('refunded', 'partially-refunded', 'sent-back')) return back > 0 ? partiallyRefunded : paid;
  return has('partially-refunded', 'sent-back') || (await hasLinesLeft(db, orderId)) ? partiallyRefunded : refunded;
}

async function hasLinesLeft(db: Db, orderId: number): Promise<boolean> {
  const returnedOf = await returnedQuantitiesOf(db, orderId);
  const lines = await db.all<{ position: number; quantity: number }>(
    'SELECT position, quantity FROM order_items WHERE order_id = ?',
    orderId,
  );
  return lines.some(({ position, quantity }) => returnedOf(position).returned < quantity);
}
