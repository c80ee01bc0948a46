/**
 * An invoice is never changed: when money goes back, a credit note with a number of its own sequence corrects it (section 16 UStG; section
 * 17 UStG in Germany). Negative invoices would give the sequence of invoices two meanings. In German it is called "Rechnungskorrektur":
 * "Gutschrift" is issued by the customer (section 11 (7) UStG). A repair, a declined return or an order without an invoice has none.
 */
import { shopDay } from '../core/calendar.ts';
import type { Shop } from '../shop/shop.ts';
import { nextNumber } from '../db/counters.ts';
import { LOCKED } from '../db/locks.ts';

export interface CreditNote {
  readonly year: number;
  readonly number: number;
  /** The return that was refunded; null: what was left of the order. */
  readonly return_id: number | null;
  readonly cents: number;
  readonly issued_at: number;
}

const COLUMNS = 'year, number, return_id, cents, issued_at';

/**
 * Inside the transaction that marks money as paid back. Corrects the invoice by the amount, at most by what is left of it; once for each
 * return, and once for the rest of the order (`returnId` null). An order without an invoice needs none. As with invoices, numbers are
 * consecutive within a year and no row is ever deleted. False if there is nothing to correct.
 */
export async function issueCreditNote({ db, now }: Shop, orderId: number, returnId: number | null, cents = Infinity): Promise<boolean> {
  const order = await db.get<{ total: number }>(
    `SELECT o.final_cents + o.gift_card_cents AS total FROM orders o JOIN invoices i ON i.order_id = o.id WHERE o.id = ? ${LOCKED}`,
    orderId,
  );
  const isIssued =
    (await db.get('SELECT 1 FROM credit_notes WHERE order_id = ? AND return_id IS NOT DISTINCT FROM ?', orderId, returnId)) !== undefined;
  if (!order || isIssued) return false;
  const amount = Math.min(cents, order.total - (await creditedCents({ db }, orderId)));
  if (amount <= 0) return false;
  const issuedAt = now();
  const year = Number(shopDay(issuedAt).slice(0, 4));
  await db.run(
    'INSERT INTO credit_notes (year, number, order_id, return_id, cents, issued_at) VALUES (?, ?, ?, ?, ?, ?)',
    year,
    await nextNumber(db, `credit-note-${year}`),
    orderId,
    returnId,
    amount,
    issuedAt,
  );
  return true;
}

const creditedCents = async ({ db }: Pick<Shop, 'db'>, orderId: number): Promise<number> =>
  (await db.get<{ sum: number }>('SELECT coalesce(sum(cents), 0) AS sum FROM credit_notes WHERE order_id = ?', orderId))?.sum ?? 0;

/** Oldest first. */
export const creditNotesOf = ({ db }: Shop, poNumber: string): Promise<CreditNote[]> =>
  db.all<CreditNote>(
    `SELECT ${COLUMNS} FROM credit_notes WHERE order_id = (SELECT id FROM orders WHERE po_number = ?) ORDER BY issued_at, year, number`,
    poNumber,
  );

export const creditNoteNumber = ({ year, number }: CreditNote): string => `RK-${String(year).slice(2)}-${String(number).padStart(5, '0')}`;
