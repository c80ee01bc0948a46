import * as z from 'zod';
import { notFound } from '../core/refusal.ts';
import { type NumberRule, numberText } from '../core/document-numbers.ts';
import { euros } from '../core/money.ts';
import { parsed } from '../core/validate.ts';
import { leftToCredit } from '../orders/credit-notes.ts';
import { disputeOf } from '../payments/follow-paid.ts';
import type { Dispute } from '../payments/payment-gateway.ts';
import type { RefundRow } from '../payments/refunds.ts';
import type { Shop } from '../shop/shop.ts';
import { refundOrder } from './change-order.ts';
import { timeOf, timeOrNull } from './lists.ts';
import { paymentName } from './order-list.ts';

/** What has gone back of an order, and what can. Amounts are decimals, in the currency of the order. */
export interface OrderMoney {
  readonly number: string;
  /** As operators write it: `paid`, `partially-refunded` … */
  readonly payment: string;
  readonly method: string | null;
  readonly currency: string;
  /** Of the invoice: it goes to gift cards that have paid first (ADR-0008). */
  readonly left: number;
  readonly refunds: readonly OrderRefundView[];
  readonly dispute: { readonly state: Dispute['state']; readonly amount: number; readonly answer_by: string | null } | null;
}

export interface OrderRefundView {
  readonly id: number;
  readonly at: string;
  readonly amount: number;
  readonly state: RefundRow['state'];
  /** credit: nothing went back, the amount counts for something else, as a voucher does. */
  readonly to: 'gateway' | 'gift-card' | 'by-hand' | 'credit';
  /** Why it has failed: the gateway's word, or one of the port's. */
  readonly problem: string | null;
  readonly credit_note: string | null;
  readonly reason: string | null;
}

interface Row extends Pick<RefundRow, 'id' | 'cents' | 'state' | 'problem' | 'gift_card' | 'payment_id' | 'note_year' | 'note_number'> {
  readonly created_at: number;
  readonly reason: string | null;
  readonly refund_type: string | null;
}

export async function orderMoney(shop: Shop, number: string): Promise<OrderMoney> {
  const { db } = shop;
  const row = await db.get<{ id: number; payment_status: number; method: string | null; currency: string; dispute: string | null }>(
    `SELECT o.id, o.payment_status, o.payment_method AS method, o.currency_code AS currency,
       (SELECT p.dispute FROM payments p WHERE p.order_id = o.id AND p.dispute IS NOT NULL) AS dispute
     FROM orders o WHERE o.po_number = ?`,
    number,
  );
  if (!row) throw notFound(`order ${number}`);
  const rows = await db.all<Row>(
    `SELECT r.id, r.cents, r.state, r.problem, r.gift_card, r.payment_id, r.note_year, r.note_number, r.created_at, n.reason, b.refund_type
     FROM refunds r LEFT JOIN credit_notes n ON n.year = r.note_year AND n.number = r.note_number LEFT JOIN returns b ON b.id = n.return_id
     WHERE r.order_id = ? ORDER BY r.id`,
    row.id,
  );
  const dispute = disputeOf(row);
  return {
    number,
    payment: paymentName(row.payment_status),
    method: row.method,
    currency: row.currency,
    left: euros(await leftToCredit(shop, row.id)),
    refunds: rows.map((one) => refundView(one, shop.document.numbers.credit_note)),
    dispute: dispute && { state: dispute.state, amount: euros(dispute.cents), answer_by: timeOrNull(dispute.answerBy) },
  };
}

const refundView = (row: Row, rule: NumberRule): OrderRefundView => ({
  id: row.id,
  at: timeOf(row.created_at),
  amount: euros(row.cents),
  state: row.state,
  to: wayOf(row),
  problem: row.problem,
  credit_note:
    row.note_year === null || row.note_number === null ? null : numberText(rule, { year: row.note_year, number: row.note_number }),
  reason: row.reason,
});

function wayOf({ payment_id, gift_card, refund_type }: Row): OrderRefundView['to'] {
  if (gift_card !== null) return 'gift-card';
  if (payment_id !== null) return 'gateway';
  return refund_type === null || refund_type === 'refund' ? 'by-hand' : 'credit';
}

const RefundRequest = z.strictObject({
  number: z.string().max(60),
  amount: z.number().positive().max(10_000_000),
  reason: z.string().trim().max(200).default(''),
  by_hand: z.boolean().default(false),
  /** What was left when it was decided: two clicks, or two members of staff, are one refund. */
  left: z.number(),
});

/** All that is left, or a part, also without a return: goodwill. */
export async function refundInPart(shop: Shop, input: unknown): Promise<OrderMoney> {
  const { number, amount, reason, by_hand, left } = parsed(RefundRequest, input, 422);
  await refundOrder(shop, number, { isDryRun: false, isByHand: by_hand, amount, left, ...(reason !== '' && { reason }) });
  return orderMoney(shop, number);
}

const RetryRequest = z.strictObject({ number: z.string().max(60), by_hand: z.boolean() });

/** What has failed is tried again at the gateway, or has been paid by hand. */
export async function repeatRefunds(shop: Shop, input: unknown): Promise<OrderMoney> {
  const { number, by_hand } = parsed(RetryRequest, input, 422);
  await refundOrder(shop, number, { isDryRun: false, isByHand: by_hand, isAgain: true });
  return orderMoney(shop, number);
}
