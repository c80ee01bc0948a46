import { NO_EXTRAS } from '../../contract/line-facts.ts';
import type { LineExtras } from '../../contract/line.ts';
import type { RefundType } from '../../contract/return-limits.ts';
import { type CreditNote, creditNotesOf } from '../orders/credit-notes.ts';
import { type Invoice, invoiceOf } from '../orders/invoices.ts';
import type { OrderView } from '../orders/order-view.ts';
import { cents, euros } from '../core/money.ts';
import type { Lang } from '../core/language.ts';
import { notFound } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { documentTexts } from './words.ts';

export type DocumentLine = Pick<
  OrderView['order_products'][number],
  'title' | 'options' | keyof LineExtras | 'quantity' | 'cost' | 'configuration_id'
>;

/** The facts of a credit note besides the order. */
export interface Credit {
  readonly invoice: Invoice;
  readonly lines: readonly DocumentLine[];
  /** Decimal euros: what the lines come to above the credited amount. */
  readonly deduction: number;
  readonly total: number;
  /** VAT in it. */
  readonly tax: number;
  /** The whole invoice: its discounts, delivery and gift cards count, too. */
  readonly isWhole: boolean;
  readonly refundType: RefundType;
}

export async function creditOf(shop: Shop, order: OrderView, note: CreditNote, lang: Lang): Promise<Credit> {
  const invoice = await invoiceOf(shop, order.po_number);
  if (!invoice) throw notFound('document');
  const total = euros(note.cents);
  const credit = { invoice, total, tax: euros(note.tax_cents), deduction: 0, isWhole: false, refundType: 'refund' } as const;
  if (note.return_id !== null) return { ...credit, ...(await returnedLines(shop, order, note.return_id, note.cents)) };
  const invoiced = cents(order.final_amount) + cardCents(order);
  if (note.cents === invoiced) return { ...credit, isWhole: true, lines: order.order_products };
  const notes = await creditNotesOf(shop, order.po_number);
  const until = notes.slice(0, notes.findIndex((one) => one.year === note.year && one.number === note.number) + 1);
  const isRest = until.reduce((sum, one) => sum + one.cents, 0) === invoiced;
  const title = note.reason ?? documentTexts(lang)(isRest ? 'rest' : 'part', { invoice: invoice.label });
  return { ...credit, lines: [{ title, options: [], ...NO_EXTRAS, quantity: 1, cost: total, configuration_id: '' }] };
}

/** What gift cards have paid. */
export const cardCents = ({ options }: Pick<OrderView, 'options'>): number =>
  Object.values(options.gift_cards).reduce((sum, card) => sum + cents(card.used_gift_card_amount), 0);

/** At the price after the order's discount, as the return was promised. */
async function returnedLines(
  { db }: Shop,
  order: OrderView,
  returnId: number,
  credited: number,
): Promise<Pick<Credit, 'lines' | 'deduction' | 'refundType'>> {
  const rows = await db.all<{ position: number; quantity: number; refund_type: RefundType | null }>(
    `SELECT i.position, i.quantity, r.refund_type FROM return_items i JOIN returns r ON r.id = i.return_id
     WHERE r.id = ? ORDER BY i.idx`,
    returnId,
  );
  const lines = rows.flatMap(({ position, quantity }) => {
    const line = order.order_products.find((one) => one.position === position);
    return line ? [{ ...line, quantity, cost: line.refund_cost ?? line.cost }] : [];
  });
  const sum = lines.reduce((all, { quantity, cost }) => all + quantity * cents(cost), 0);
  return { lines, deduction: euros(sum - credited), refundType: rows[0]?.refund_type ?? 'refund' };
}
