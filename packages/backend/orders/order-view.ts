import type { z } from 'zod';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { Order, OrderResponse } from '../../contract/order.ts';
import { euros } from '../core/money.ts';
import type { MediaView } from '../shop/media.ts';
import { type Lang, ORIGINAL, storedIn } from '../core/language.ts';
import { inLanguage } from '../shop/text.ts';
import type { Shop } from '../shop/shop.ts';
import { notFound } from '../core/refusal.ts';
import { readExtras } from '../db/line-extras.ts';
import { creditNotesOf } from './credit-notes.ts';
import { invoiceOf } from './invoices.ts';
import { awaitsTransfer, isBeingPaid, isUntouched, transferDays } from './awaited-transfer.ts';
import type { CodesView } from '../carts/code-view.ts';
import type { AddressValue } from '../carts/rows.ts';
import type { OrderItemRow, OrderRow } from './rows.ts';
import { refundCents, returnsOf, type ReturnedQuantities, returnedQuantitiesOf } from './returned-quantities.ts';

export type OrderAnswer = z.input<typeof OrderResponse>;
export type OrderView = OrderAnswer['data'];

type OrderLine = z.input<typeof Order>['order_products'][number];

/** An ordered line in one language. */
export interface Snapshot extends Pick<OrderLine, 'sale_discount' | 'analytics'> {
  readonly title: string;
  readonly options: OrderLine['options'];
  readonly image: MediaView | null;
  readonly categories_ids: number[];
  readonly collections_ids: number[];
  readonly resizable?: boolean;
  readonly digital?: boolean;
  readonly has_report?: boolean;
}

/** The chosen delivery rate. */
export interface OrderShipping {
  readonly title: Readonly<Record<Lang, string>>;
  readonly carrier: string | null;
  readonly days_min: number;
  readonly days_max: number;
}

export async function order(shop: Shop, uniqueId: string, lang: Lang): Promise<OrderAnswer> {
  const row = await shop.db.get<OrderRow>('SELECT * FROM orders WHERE unique_id = ?', uniqueId);
  if (!row) throw notFound('order');
  const lines = await shop.db.all<OrderItemRow>('SELECT * FROM order_items WHERE order_id = ? ORDER BY position', row.id);
  const shipping = JSON.parse(row.shipping) as OrderShipping | null;
  const returnedOf = await returnedQuantitiesOf(shop.db, row.id);
  const isPending = awaitsTransfer(row) && (await isBeingPaid(shop, row.id));
  const isOpen = awaitsTransfer(row) && !isPending;
  const goods = row.items_cents - lines.reduce((sum, line) => sum + (isDigital(line) ? line.quantity * line.cents : 0), 0);
  const sums = { goods, discount: row.discount_cents };
  const { discount, gift_card, options } = storedIn<CodesView>(row.codes, lang);
  return {
    data: {
      unique_id: row.unique_id,
      po_number: row.po_number,
      created_at: new Date(row.created_at).toISOString(),
      status: row.status,
      delivered: isDelivered(row.status),
      closed: isOver(row.status),
      payment_status: row.payment_status,
      payment_method: row.payment_method,
      payment_kind: methodOf(shop, row)?.kind ?? null,
      payment_title: methodOf(shop, row)?.title[lang] ?? null,
      contact_email: row.contact_email,
      shipping_address: JSON.parse(row.shipping_address) as AddressValue | null,
      billing_address: JSON.parse(row.billing_address) as AddressValue | null,
      shipping: shipping && { ...shipping, title: inLanguage(shipping.title, lang) },
      order_notes: row.order_notes,
      order_products: lines.map((line) => orderLine({ ...line, ...returnedOf(line.position) }, sums, lang)),
      discount,
      gift_card,
      currency_code: row.currency_code,
      items_amount: euros(row.items_cents),
      shipping_amount: euros(row.shipping_cents),
      tax_amount: euros(row.tax_cents),
      tax_rate: row.tax_rate,
      taxes: shipping ? [{ rate: row.tax_rate, amount: euros(row.tax_cents) }] : [],
      final_amount: euros(row.final_cents),
      options: {
        ...options,
        bank_details: row.payment_status === PaymentStatus.unpaid && !isPending ? bankDetails(shop, row, lang) : null,
      },
      fulfilment: await fulfilment(shop, row, shipping),
      tracking_id: row.tracking_id,
      notes_open: isUntouched(row),
      cancellation_open: isOpen,
      payment_open: isOpen,
      payment_pending: isPending,
      documents: await documents(shop, row),
      returns: await returnsOf(shop.db, row.id),
      refunds: await refunds(shop, row.id),
    },
  };
}

/** Of money alone: a return may be credited to another order. One that has failed is still to go back. */
async function refunds({ db }: Shop, orderId: number): Promise<NonNullable<OrderView['refunds']>> {
  const rows = await db.all<{ cents: number; state: string; gift_card: string | null; changed_at: number }>(
    `SELECT r.cents, r.state, r.gift_card, r.changed_at FROM refunds r
     LEFT JOIN credit_notes n ON n.year = r.note_year AND n.number = r.note_number LEFT JOIN returns b ON b.id = n.return_id
     WHERE r.order_id = ? AND coalesce(b.refund_type, 'refund') = 'refund' ORDER BY r.id`,
    orderId,
  );
  return rows.map(({ cents, state, gift_card, changed_at }) => ({
    amount: euros(cents),
    done: state === 'done',
    to_gift_card: gift_card !== null,
    at: new Date(changed_at).toISOString(),
  }));
}

/** In a language; one that was built is not built again. */
export type OrderViews = (lang: Lang) => Promise<OrderView>;

export function orderViews(shop: Shop, uniqueId: string): OrderViews {
  const views = new Map<Lang, OrderView>();
  return async (lang) => {
    const view = views.get(lang) ?? (await order(shop, uniqueId, lang)).data;
    views.set(lang, view);
    return view;
  };
}

async function documents(shop: Shop, row: OrderRow): Promise<NonNullable<OrderView['documents']>> {
  const wasHandedOver = await shop.db.get('SELECT 1 FROM order_history WHERE order_id = ? AND status IN (?, ?, ?)', row.id, ...HANDED_OVER);
  return [
    ...((await invoiceOf(shop, row.po_number)) ? [{ kind: 'invoice' }] : []),
    ...(await creditNotesOf(shop, row.po_number)).map(({ label }) => ({ kind: 'credit_note', number: label })),
    { kind: 'confirmation' },
    ...(wasHandedOver ? [{ kind: 'delivery_note' }] : []),
  ];
}

/** The pieces left the workshop. */
export const HANDED_OVER = ['shipped', 'ready-for-collection', 'completed'] as const;

const isDelivered = (status: string): boolean => status === 'completed';
const isOver = (status: string): boolean => isDelivered(status) || status === 'cancelled';

/** The carrier of the parcel, as it was handed over. */
export type Parcel = NonNullable<NonNullable<OrderView['fulfilment']>['parcel']> & { readonly hours?: string | null };

async function fulfilment({ db, now }: Shop, row: OrderRow, shipping: OrderShipping | null): Promise<OrderView['fulfilment']> {
  const history = await db.all<{ status: string; at: number }>(
    'SELECT status, at FROM order_history WHERE order_id = ? ORDER BY position',
    row.id,
  );
  const parcel = row.parcel === null ? null : (JSON.parse(row.parcel) as Parcel);
  // The carrier announces hours for a certain day, the first one.
  const hours = parcel?.hours ?? null;
  const begun = history.find(({ status }) => status === 'in-workshop');
  const shipped = history.find(({ status }) => status === 'shipped');
  // Until the handover the time of delivery counts from today.
  const start = shipped?.at ?? now();
  const expected =
    shipping && begun && !isOver(row.status)
      ? { from: workday(start, shipping.days_min), to: workday(start, hours === null ? shipping.days_max : shipping.days_min), hours }
      : null;
  return {
    history: history.map(({ status, at }) => ({ status, at: new Date(at).toISOString(), delivered: isDelivered(status) })),
    parcel: parcel && { carrier: parcel.carrier, number: parcel.number, url: parcel.url },
    expected,
  };
}

/** The date so many working days (Monday to Friday) after an instant. */
function workday(from: number, days: number): string {
  const date = new Date(from);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}

const snapshotOf = ({ snapshot }: OrderItemRow, lang: Lang): Snapshot => storedIn<Snapshot>(snapshot, lang);
const isDigital = (line: OrderItemRow): boolean => snapshotOf(line, ORIGINAL).digital === true;

function orderLine(line: OrderItemRow & ReturnedQuantities, sums: Parameters<typeof refundCents>[1], lang: Lang): OrderLine {
  const snapshot = snapshotOf(line, lang);
  return {
    product_id: line.product_id,
    configuration_id: line.sku,
    ...snapshot,
    ...readExtras(line),
    quantity: line.quantity,
    pre_order: line.pre_order === 1,
    cost: euros(line.cents),
    // Nothing to send back: the contract is withdrawn instead.
    position: snapshot.digital ? null : line.position,
    made_to_measure: line.made_to_measure === 1,
    returned: line.returned,
    in_repair: line.in_repair,
    refund_cost: euros(snapshot.digital ? line.cents : refundCents(line.cents, sums)),
  };
}

const methodOf = ({ document }: Shop, { payment_method }: OrderRow) => document.payment_methods.find(({ code }) => code === payment_method);

function bankDetails(shop: Shop, row: OrderRow, lang: Lang): OrderView['options']['bank_details'] {
  const method = methodOf(shop, row);
  if (!method?.bank_account || !method.instructions) return null;
  const { holder, iban, bic } = method.bank_account;
  return { text: method.instructions[lang], account_holder: holder, iban, bic, reference: row.po_number, ...transferDays(method, row) };
}
