import { numberText } from '../core/document-numbers.ts';
import type { Shop } from '../shop/shop.ts';
import { nextNumberOf } from '../core/next-number.ts';

export interface Invoice {
  readonly year: number;
  readonly number: number;
  readonly issued_at: number;
  /** As printed: `RE-26-00012`. */
  readonly label: string;
}

/**
 * Inside the transaction that marks the order paid. Numbers are consecutive within a year, as § 11 UStG asks; an order that has an invoice
 * is never deleted.
 */
export async function issueInvoice({ db, now, document }: Shop, orderId: number): Promise<void> {
  const issuedAt = now();
  const { year, number } = await nextNumberOf(db, 'invoice', { rules: document.numbers, at: issuedAt });
  await db.run('INSERT INTO invoices (year, number, order_id, issued_at) VALUES (?, ?, ?, ?)', year, number, orderId, issuedAt);
}

export async function invoiceOf({ db, document }: Shop, poNumber: string): Promise<Invoice | undefined> {
  const row = await db.get<Omit<Invoice, 'label'>>(
    'SELECT i.year, i.number, i.issued_at FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.po_number = ?',
    poNumber,
  );
  return row && { ...row, label: numberText(document.numbers.invoice, row) };
}
