import * as z from 'zod';
import { RETURN_STATUSES, type RefundType, type ReturnStatus, ReturnType } from '../../contract/return-limits.ts';
import { noteOrderChange } from '../orders/order-events.ts';
import { setReturnStatus } from '../orders/return-status.ts';
import { cents } from '../core/money.ts';
import { notFound } from '../core/refusal.ts';
import { mailReturnStatus } from '../mails/return-mails.ts';
import { payBack } from '../payments/refunds.ts';
import type { Shop } from '../shop/shop.ts';
import { LOCKED } from '../db/locks.ts';

/** A change that the workshop of a real backend would make to a parcel that arrived. */
export const ReturnStatusRequest = z.strictObject({
  number: z.string(),
  status: z.enum(RETURN_STATUSES),
  /** For the customer's mail: what was found, why it was declined, what was done. */
  note: z.string().max(1000).optional(),
  /** Decimal euros: what is refunded, where it is not all. */
  refund_amount: z.number().nonnegative().optional(),
});

interface Row {
  readonly id: number;
  readonly order_id: number;
  readonly type: ReturnType;
  readonly refund_type: RefundType | null;
  readonly status: ReturnStatus;
}

/**
 * Inside a transaction. The customer learns of it by mail; that money has gone back, once its gateway has said so. Answers the id of the
 * order, whose refunds are to be carried out.
 */
export async function changeReturn(
  shop: Shop,
  { number, status, note, refund_amount }: z.output<typeof ReturnStatusRequest>,
): Promise<number> {
  const row = await shop.db.get<Row>(`SELECT id, order_id, type, refund_type, status FROM returns WHERE number = ? ${LOCKED}`, number);
  if (!row) throw notFound('return');
  const { id, order_id, type } = row;
  if (row.status === status) return order_id;
  if (refund_amount !== undefined && type === ReturnType.refund)
    await shop.db.run('UPDATE returns SET refund_cents = ? WHERE id = ?', cents(refund_amount), id);
  const isPaidBack = (status === 'refunded' || status === 'partially-refunded') && (await payReturnBack(shop, row, status, note));
  if (!isPaidBack) {
    await setReturnStatus(shop, id, status, note);
    if (status !== 'requested') await mailReturnStatus(shop, id, status, note);
  }
  await noteOrderChange(shop, order_id);
  return order_id;
}

/** False if there is nothing to pay back: a repair, an order without an invoice, or one whose money has gone back. */
async function payReturnBack(
  shop: Shop,
  { id, order_id, refund_type, status }: Row,
  endsAs: 'refunded' | 'partially-refunded',
  note: string | undefined,
): Promise<boolean> {
  const { db } = shop;
  await db.get(`SELECT 1 FROM orders WHERE id = ? ${LOCKED}`, order_id);
  await db.run('UPDATE returns SET ends_as = ?, end_note = ? WHERE id = ?', endsAs, note || null, id);
  const amount = await db.get<{ refund_cents: number | null }>('SELECT refund_cents FROM returns WHERE id = ?', id);
  const by = refund_type === 'refund' ? 'gateway' : 'credit';
  if (!(await payBack(shop, order_id, { returnId: id, cents: amount?.refund_cents ?? 0, by }))) return false;
  const now = await db.get<{ status: ReturnStatus }>('SELECT status FROM returns WHERE id = ?', id);
  // Its gateway has not paid yet.
  if (now?.status === status && status !== 'refund-started') await setReturnStatus(shop, id, 'refund-started');
  return true;
}
