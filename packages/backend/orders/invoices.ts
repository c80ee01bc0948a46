import { shopDay } from '../core/calendar.ts';
import type { Shop } from '../shop/shop.ts';
import { nextNumber } from '../db/counters.ts';

export interface Invoice {
  readonly year: number;
  readonly number: number;
  readonly issued_at: number;
}

/**
 * Inside the transaction that marks the order paid. Numbers are consecutive within a year, as § 11 UStG asks; an order that has an invoice
 * is never deleted.
 */
export async function issueInvoice({ db, now }: Shop, orderId: number): Promise<void> {
  const issuedAt = now();
  const year = Number(shopDay(issuedAt).slice(0, 4));
  const number = await nextNumber(db, `invoice-${year}`);
  await db.run('INSERT INTO invoices (year, number, order_id, issued_at) VALUES (?, ?, ?, ?)', year, number, orderId, issuedAt);
}

export const invoiceOf = ({ db }: Shop, poNumber: string): Promise<Invoice | undefined> =>
  db.get<Invoice>(
    'SELECT i.year, i.number, i.issued_at FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.po_number = ?',
    poNumber,
  );

export const invoiceNumber = ({ year, number }: Invoice): string => `RE-${String(year).slice(2)}-${String(number).padStart(5, '0')}`;
