import { PaymentStatus } from '../../contract/payment-codes.ts';
import { shopDayStart } from '../core/calendar.ts';
import { euros } from '../core/money.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import { order, type OrderView } from '../orders/order-view.ts';
import { disputeOf } from '../payments/follow-paid.ts';
import type { Dispute } from '../payments/payment-gateway.ts';
import { type RefundRow, refundsOf } from '../payments/refunds.ts';
import type { Shop } from '../shop/shop.ts';
import { ABOUT_ORDER, eventsOfOrder } from './mail-orders.ts';

/** As operators write them. */
const PAYMENT_NAMES = {
  unpaid: PaymentStatus.unpaid,
  paid: PaymentStatus.paid,
  refunded: PaymentStatus.refunded,
  'partially-refunded': PaymentStatus.partiallyRefunded,
  voided: PaymentStatus.voided,
  'refund-started': PaymentStatus.refundStarted,
  'return-requested': PaymentStatus.returnRequested,
} as const satisfies Readonly<Record<string, PaymentStatus>>;

export const paymentName = (status: number): string =>
  Object.entries(PAYMENT_NAMES).find(([, code]) => code === status)?.[0] ?? String(status);

export interface OrderFilter {
  /** A key of `order_statuses`. */
  readonly status?: string | undefined;
  readonly payment?: string | undefined;
  /** `open`, `won`, `lost`, or `any` of them. */
  readonly dispute?: string | undefined;
  /** A day of the shop, `2026-11-26`. */
  readonly since?: string | undefined;
  readonly limit: number;
}

export interface ListedOrder {
  readonly number: string;
  readonly ordered_at: string;
  readonly status: string;
  readonly payment: string;
  readonly method: string | null;
  readonly quantity: number;
  readonly total: number;
  readonly currency: string;
  /** Null: its payment is not disputed. `answer_by`: until when the shop may answer. */
  readonly dispute: { readonly state: Dispute['state']; readonly answer_by: string | null } | null;
}

/** Newest first. It names nobody: `orderDetails` does. */
export async function listOrders({ db, document }: Shop, { status, payment, dispute, since, limit }: OrderFilter): Promise<ListedOrder[]> {
  if (status !== undefined)
    requireOneOf(
      'status',
      status,
      document.order_statuses.map(({ key }) => key),
    );
  if (payment !== undefined) requireOneOf('payment', payment, Object.keys(PAYMENT_NAMES));
  if (dispute !== undefined) requireOneOf('dispute', dispute, DISPUTES);
  const wanted = Object.entries(PAYMENT_NAMES).flatMap(([name, code]) => (payment === undefined || payment === name ? [code] : []));
  const rows = await db.all<OrderRow>(
    `SELECT po_number, created_at, status, payment_status, payment_method, currency_code, final_cents,
       (SELECT sum(quantity) FROM order_items WHERE order_id = o.id) AS quantity, ${DISPUTE} AS dispute
     FROM orders o
     WHERE (? = '' OR status = ?) AND payment_status IN (SELECT CAST(value AS INTEGER) FROM json_each(?))
       AND created_at >= ? AND (? = '' OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.dispute ->> 'state' LIKE ?))
     ORDER BY created_at DESC, id DESC LIMIT ?`,
    status ?? '',
    status ?? '',
    JSON.stringify(wanted),
    since === undefined ? 0 : shopDayStart(since),
    dispute ?? '',
    dispute === 'any' ? '%' : (dispute ?? ''),
    limit,
  );
  return rows.map((row) => ({
    number: row.po_number,
    ordered_at: new Date(row.created_at).toISOString(),
    status: row.status,
    payment: paymentName(row.payment_status),
    method: row.payment_method,
    quantity: row.quantity,
    total: euros(row.final_cents),
    currency: row.currency_code,
    dispute: listedDispute(row),
  }));
}

const DISPUTES = ['open', 'won', 'lost', 'any'];
const DISPUTE = '(SELECT max(p.dispute) FROM payments p WHERE p.order_id = o.id)';

function listedDispute(row: { readonly dispute: string | null }): ListedOrder['dispute'] {
  const dispute = disputeOf(row);
  return dispute && { state: dispute.state, answer_by: dispute.answerBy === null ? null : new Date(dispute.answerBy).toISOString() };
}

interface OrderRow {
  readonly po_number: string;
  readonly created_at: number;
  readonly status: string;
  readonly payment_status: number;
  readonly payment_method: string | null;
  readonly currency_code: string;
  readonly final_cents: number;
  readonly quantity: number;
  readonly dispute: string | null;
}

function requireOneOf(what: string, value: string, known: readonly string[]): void {
  if (!known.includes(value)) throw new Refusal('validation_failed', `${what} "${value}" is not known: it is one of ${known.join(', ')}`);
}

export interface OrderDetails {
  readonly number: string;
  readonly payment: string;
  readonly order: Omit<OrderView, 'unique_id' | 'tracking_id' | 'payment_status'>;
  /** What goes back, by the part, and why it has failed. */
  readonly refunds: readonly Pick<RefundRow, 'cents' | 'state' | 'problem' | 'gift_card'>[];
  readonly dispute: ListedOrder['dispute'];
  /** Mails about the order, its returns and its money, as the outbox has them; without notices to staff. */
  readonly mails: readonly { readonly key: string; readonly written_at: string }[];
}

/** Without the ids that open the order's pages to whoever has them. */
export async function orderDetails(shop: Shop, number: string): Promise<OrderDetails> {
  const row = await shop.db.get<{ id: number; unique_id: string }>('SELECT id, unique_id FROM orders WHERE po_number = ?', number);
  if (!row) throw notFound(`order ${number}`);
  const { unique_id: _id, tracking_id: _tracking, payment_status, ...view } = (await order(shop, row.unique_id, 'en')).data;
  const mails = await shop.db.all<{ key: string; created_at: number }>(
    `SELECT m.key, m.created_at FROM mails m WHERE ${ABOUT_ORDER} AND m.event NOT LIKE 'staff:%' ORDER BY m.id`,
    await eventsOfOrder(shop.db, number),
  );
  const paid = await shop.db.get<{ dispute: string | null }>('SELECT dispute FROM payments WHERE order_id = ?', row.id);
  return {
    number,
    payment: paymentName(payment_status),
    order: view,
    refunds: (await refundsOf(shop, row.id)).map(({ cents, state, problem, gift_card }) => ({ cents, state, problem, gift_card })),
    dispute: paid ? listedDispute(paid) : null,
    mails: mails.map(({ key, created_at }) => ({ key, written_at: new Date(created_at).toISOString() })),
  };
}
