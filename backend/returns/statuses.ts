import * as z from 'zod';
import { PaymentStatus } from '../../shared/contract/payment-codes.ts';
import { RETURN_STATUSES, type ReturnStatus, ReturnType } from '../../shared/contract/return-limits.ts';
import { issueCreditNote } from '../orders/credit-notes.ts';
import { returnedQuantitiesOf } from '../orders/returned-quantities.ts';
import { noteOrderChange } from '../orders/order-events.ts';
import { cents } from '../core/money.ts';
import { notFound } from '../core/refusal.ts';
import { mailReturnStatus } from '../mails/return-mails.ts';
import type { Shop } from '../shop/shop.ts';
import { LOCKED } from '../db/locks.ts';

/** What the workshop of a real backend would do with a parcel that arrived. */
export const ReturnStatusRequest = z.strictObject({
  number: z.string(),
  status: z.enum(RETURN_STATUSES),
  /** For the customer's mail: what was found, why it was declined, what was done. */
  note: z.string().max(1000).optional(),
  /** Decimal euros: what is refunded, where it is not all. */
  refund_amount: z.number().nonnegative().optional(),
});

/** The customer learns of it by mail. */
export async function changeReturn(
  shop: Shop,
  { number, status, note, refund_amount }: z.output<typeof ReturnStatusRequest>,
): Promise<void> {
  const row = await shop.db.get<{ id: number; order_id: number; type: ReturnType; status: ReturnStatus }>(
    `SELECT id, order_id, type, status FROM returns WHERE number = ? ${LOCKED}`,
    number,
  );
  if (!row) throw notFound('return');
  if (row.status === status) return;
  if (refund_amount !== undefined && row.type === ReturnType.refund)
    await shop.db.run('UPDATE returns SET refund_cents = ? WHERE id = ?', cents(refund_amount), row.id);
  await setReturnStatus(shop, row.id, status, note);
  if (status === 'refunded' || status === 'partially-refunded') await creditReturn(shop, row.id);
  await noteOrderChange(shop, row.order_id);
  if (status !== 'requested') await mailReturnStatus(shop, row.id, status, note);
}

/** Inside the transaction that ends a return. A repair has no amount. */
async function creditReturn(shop: Shop, id: number): Promise<void> {
  const row = await shop.db.get<{ order_id: number; refund_cents: number | null }>(
    'SELECT order_id, refund_cents FROM returns WHERE id = ?',
    id,
  );
  if (row) await issueCreditNote(shop, row.order_id, id, row.refund_cents ?? 0);
}

/** Each state is noted with its time. A return moves the order's payment status with it. */
export async function setReturnStatus({ db, now }: Shop, id: number, status: ReturnStatus, note?: string): Promise<void> {
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
  if (row.type === ReturnType.repair) return;
  const { unpaid, voided } = PaymentStatus;
  await db.run(
    'UPDATE orders SET payment_status = ? WHERE id = ? AND payment_status NOT IN (?, ?)',
    await paymentOf(),
    row.order_id,
    unpaid,
    voided,
  );

  /** From all returns of the order: what is under way, else what was paid back (specification, section 3). */
  async function paymentOf(): Promise<PaymentStatus> {
    const statuses = (
      await db.all<{ status: ReturnStatus }>(
        'SELECT status FROM returns WHERE order_id = ? AND type = ?',
        row?.order_id ?? 0,
        ReturnType.refund,
      )
    ).map((one) => one.status);
    const has = (...some: readonly ReturnStatus[]): boolean => statuses.some((one) => some.includes(one));
    if (has('refund-started')) return PaymentStatus.refundStarted;
    if (has('requested', 'received')) return PaymentStatus.returnRequested;
    if (!has('refunded', 'partially-refunded', 'sent-back')) return PaymentStatus.paid;
    return has('partially-refunded', 'sent-back') || (await hasLinesLeft()) ? PaymentStatus.partiallyRefunded : PaymentStatus.refunded;
  }

  async function hasLinesLeft(): Promise<boolean> {
    const orderId = row?.order_id ?? 0;
    const returnedOf = await returnedQuantitiesOf(db, orderId);
    return (
      await db.all<{ position: number; quantity: number }>('SELECT position, quantity FROM order_items WHERE order_id = ?', orderId)
    ).some(({ position, quantity }) => returnedOf(position).returned < quantity);
  }
}
