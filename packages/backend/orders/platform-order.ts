import type { z } from 'zod';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { PlatformOrder, PlatformOrderResponse } from '../../contract/platform-order.ts';
import { type ReturnStatus, ReturnType } from '../../contract/return-limits.ts';
import { euros } from '../core/money.ts';
import type { Lang } from '../core/language.ts';
import { mapInOrder } from '../core/in-order.ts';
import { notFound } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { type CreditNote, creditNotesOf } from './credit-notes.ts';
import { order, type OrderView } from './order-view.ts';

type View = z.input<typeof PlatformOrder>;
type Adjustment = View['adjustments'][number];

interface OrderRow {
  readonly id: number;
  readonly unique_id: string;
  readonly checkout_id: string;
  readonly platform: string;
  readonly lang: Lang;
  readonly payment_status: number;
  readonly final_cents: number;
  readonly discount_cents: number;
  readonly gift_card_cents: number;
}

/** While the money of a payment is being taken the order may still be undone. */
export const IS_PLACED = "NOT EXISTS (SELECT 1 FROM payments WHERE payments.order_id = p.order_id AND payments.state = 'authorised')";

const ROW = `SELECT o.id, o.unique_id, o.lang, o.payment_status, o.final_cents, o.discount_cents, o.gift_card_cents, p.checkout_id, p.platform
  FROM platform_orders p JOIN orders o ON o.id = p.order_id`;

/** The order that came from a checkout of a machine. */
export async function platformOrder(shop: Shop, checkoutId: string): Promise<z.input<typeof PlatformOrderResponse>> {
  const row = await shop.db.get<OrderRow>(`${ROW} WHERE p.checkout_id = ? AND ${IS_PLACED}`, checkoutId);
  if (!row) throw notFound('order');
  return { data: await viewOf(shop, row) };
}

export async function platformOrderView(shop: Shop, orderId: number): Promise<View> {
  const row = await shop.db.get<OrderRow>(`${ROW} WHERE o.id = ?`, orderId);
  if (!row) throw new Error(`there is no order ${orderId} of a platform`);
  return viewOf(shop, row);
}

/** In the language of the order. Field by field: what the buyer typed stands beside it. */
async function viewOf(shop: Shop, row: OrderRow): Promise<View> {
  const { data } = await order(shop, row.unique_id, row.lang);
  return {
    checkout_id: row.checkout_id,
    platform: row.platform,
    po_number: data.po_number,
    created_at: data.created_at,
    language: row.lang,
    status: data.status,
    delivered: data.delivered ?? false,
    shipping: data.shipping && { title: data.shipping.title, carrier: data.shipping.carrier },
    lines: data.order_products.map((line, position) => ({
      position,
      configuration_id: line.configuration_id,
      title: line.title,
      options: line.options.map(({ value }) => ({ value })),
      image: line.image,
      quantity: line.quantity,
      cost: line.cost,
      digital: line.digital ?? false,
    })),
    currency_code: data.currency_code,
    items_amount: data.items_amount,
    discount_amount: euros(row.discount_cents),
    shipping_amount: data.shipping_amount,
    gift_card_amount: euros(row.gift_card_cents),
    final_amount: data.final_amount,
    fulfilment: data.fulfilment ?? null,
    adjustments: await adjustments(shop, row, data),
  };
}

interface ReturnRow {
  readonly id: number;
  readonly number: string;
  readonly status: ReturnStatus;
  readonly created_at: number;
  readonly refund_cents: number | null;
}

const RETURN_STATE: Readonly<Partial<Record<ReturnStatus, Adjustment['status']>>> = {
  refunded: 'completed',
  'partially-refunded': 'completed',
  declined: 'failed',
  'sent-back': 'failed',
};

/** Returns with what they are refunded with, the rest that was paid back, and a cancellation. A repair changes nothing of the order. */
async function adjustments(shop: Shop, row: OrderRow, { po_number, fulfilment, order_products: lines }: OrderView): Promise<Adjustment[]> {
  const notes = await creditNotesOf(shop, po_number);
  const waiting = await shop.db.all<Waiting>(
    "SELECT note_year AS year, note_number AS number FROM refunds WHERE order_id = ? AND state <> 'done' AND note_year IS NOT NULL",
    row.id,
  );
  const cancelled = fulfilment?.history.find(({ status }) => status === 'cancelled');
  return [
    ...(cancelled ? [{ ...CANCELLATION, at: cancelled.at, lines: lines.map(({ quantity }, position) => ({ position, quantity })) }] : []),
    ...(await returns(shop, row, notes)),
    ...notes.filter(({ return_id }) => return_id === null).map((note) => refundOf(note, waiting)),
    ...withoutInvoice(row, notes, fulfilment),
  ];
}

const CANCELLATION = { id: 'cancellation', type: 'cancellation', status: 'completed', amount: null } as const;

async function returns({ db }: Shop, { id }: OrderRow, notes: readonly CreditNote[]): Promise<Adjustment[]> {
  const rows = await db.all<ReturnRow>(
    'SELECT id, number, status, created_at, refund_cents FROM returns WHERE order_id = ? AND type = ? ORDER BY id',
    id,
    ReturnType.refund,
  );
  return mapInOrder(rows, async (row) => {
    const status = RETURN_STATE[row.status] ?? 'pending';
    const note = notes.find(({ return_id }) => return_id === row.id);
    const cents = note?.cents ?? (status === 'failed' ? null : row.refund_cents);
    const lines = await db.all<{ position: number; quantity: number }>(
      'SELECT position, quantity FROM return_items WHERE return_id = ? ORDER BY idx',
      row.id,
    );
    return {
      id: row.number,
      type: 'return' as const,
      at: new Date(note?.issued_at ?? row.created_at).toISOString(),
      status,
      amount: cents === null ? null : euros(cents),
      lines,
    };
  });
}

type Waiting = Pick<CreditNote, 'year' | 'number'>;

/** One that has failed is still to go back. */
const refundOf = (note: CreditNote, waiting: readonly Waiting[]): Adjustment => ({
  id: note.label,
  type: 'refund',
  at: new Date(note.issued_at).toISOString(),
  status: waiting.some(({ year, number }) => year === note.year && number === note.number) ? 'pending' : 'completed',
  amount: euros(note.cents),
  lines: [],
});

/** An order that was cancelled and paid afterwards has no invoice to correct: the money goes back all the same. */
function withoutInvoice(
  { payment_status, final_cents }: OrderRow,
  notes: readonly CreditNote[],
  fulfilment: OrderView['fulfilment'],
): Adjustment[] {
  const isGoingBack = payment_status === PaymentStatus.refundStarted && notes.length === 0;
  const cancelled = fulfilment?.history.find(({ status }) => status === 'cancelled');
  if (!isGoingBack || !cancelled) return [];
  return [{ id: 'refund', type: 'refund', at: cancelled.at, status: 'pending', amount: euros(final_cents), lines: [] }];
}
