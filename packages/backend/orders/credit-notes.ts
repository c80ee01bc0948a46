/**
 * An invoice is never changed: when money goes back, a credit note with a number of its own sequence corrects it (section 16 UStG; section
 * 17 UStG in Germany). Negative invoices would give the sequence of invoices two meanings. In German it is called "Rechnungskorrektur":
 * "Gutschrift" is issued by the customer (section 11 (7) UStG). A repair, a declined return or an order without an invoice has none.
 */
import { numberText } from '../core/document-numbers.ts';
import type { Shop } from '../shop/shop.ts';
import { nextNumberOf } from '../core/next-number.ts';
import { insertOf } from '../db/insert.ts';
import { LOCKED } from '../db/locks.ts';
import { type InvoiceSums, partOfInvoice } from './credit-tax.ts';

export interface CreditNote {
  readonly year: number;
  readonly number: number;
  /** The return that was refunded; null: another part of the order, or what was left of it. */
  readonly return_id: number | null;
  readonly cents: number;
  readonly tax_cents: number;
  /** For the document, in the words of staff. */
  readonly reason: string | null;
  readonly issued_at: number;
  /** As printed: `RK-26-00012`. */
  readonly label: string;
}

const COLUMNS = 'year, number, return_id, cents, tax_cents, reason, issued_at';

/** The digital lines of an order `o`, which are gift cards. */
export const SOLD_CARDS = `(SELECT coalesce(sum(quantity * cents), 0) FROM order_items WHERE order_id = o.id AND snapshot LIKE '%"digital":true%')`;

interface Credit {
  readonly returnId?: number | null;
  /** Absent: all that is left. */
  readonly cents?: number;
  readonly reason?: string | null;
}

/**
 * Inside the transaction that decides to pay money back. Corrects the invoice by the amount, at most by what is left of it; once for each
 * return. An order without an invoice needs none. As with invoices, numbers are consecutive within a year and no row is ever deleted. Null
 * if there is nothing to correct.
 */
export async function issueCreditNote(
  { db, now, document }: Shop,
  orderId: number,
  { returnId = null, cents = Infinity, reason = null }: Credit,
): Promise<CreditNote | null> {
  const invoice = await db.get<InvoiceSums>(
    `SELECT o.final_cents + o.gift_card_cents AS total, o.tax_cents AS tax, ${SOLD_CARDS} AS "soldCards"
     FROM orders o JOIN invoices i ON i.order_id = o.id WHERE o.id = ? ${LOCKED}`,
    orderId,
  );
  const isIssued = returnId !== null && (await db.get('SELECT 1 FROM credit_notes WHERE return_id = ?', returnId)) !== undefined;
  if (!invoice || isIssued) return null;
  const before = await creditedCents({ db }, orderId);
  const amount = Math.min(cents, invoice.total - before);
  if (amount <= 0) return null;
  const issuedAt = now();
  const { year, number, label } = await nextNumberOf(db, 'credit_note', { rules: document.numbers, at: issuedAt });
  const note: Omit<CreditNote, 'label'> = {
    year,
    number,
    return_id: returnId,
    cents: amount,
    tax_cents: partOfInvoice(invoice, before, amount).tax,
    reason,
    issued_at: issuedAt,
  };
  await db.run(...insertOf('credit_notes', { ...note, order_id: orderId }));
  return { ...note, label };
}

const creditedCents = async ({ db }: Pick<Shop, 'db'>, orderId: number): Promise<number> =>
  (await db.get<{ sum: number }>('SELECT coalesce(sum(cents), 0) AS sum FROM credit_notes WHERE order_id = ?', orderId))?.sum ?? 0;

/** What is left of the invoice; 0 without one. */
export const leftToCredit = async ({ db }: Pick<Shop, 'db'>, orderId: number): Promise<number> =>
  (
    await db.get<{ left: number }>(
      `SELECT o.final_cents + o.gift_card_cents - (SELECT coalesce(sum(cents), 0) FROM credit_notes WHERE order_id = o.id) AS "left"
       FROM orders o JOIN invoices i ON i.order_id = o.id WHERE o.id = ?`,
      orderId,
    )
  )?.left ?? 0;

/** Oldest first. */
export async function creditNotesOf({ db, document }: Shop, poNumber: string): Promise<CreditNote[]> {
  const rows = await db.all<Omit<CreditNote, 'label'>>(
    `SELECT ${COLUMNS} FROM credit_notes WHERE order_id = (SELECT id FROM orders WHERE po_number = ?) ORDER BY issued_at, year, number`,
    poNumber,
  );
  return rows.map((row) => ({ ...row, label: numberText(document.numbers.credit_note, row) }));
}
