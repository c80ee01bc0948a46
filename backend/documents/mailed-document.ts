import { order } from '../orders/order-view.ts';
import type { InvoiceOf, PageText } from '../mails/contract-documents.ts';
import type { Shop } from '../shop/shop.ts';
import { documentOf } from './order-document.ts';
import { pagePdf } from './page-pdf.ts';

interface MailedRow {
  readonly name: string;
  readonly page: string | null;
  readonly file: Uint8Array | null;
}

/** An attachment of a mail as the PDF file that a mail server would send. */
export async function mailedDocument(shop: Shop, mailId: number, index: number): Promise<{ name: string; content: Buffer } | null> {
  const row = await shop.db.get<MailedRow>(
    'SELECT a.name, d.page, d.file FROM mail_attachments a JOIN mailed_documents d ON d.hash = a.hash WHERE a.mail_id = ? AND a.idx = ?',
    mailId,
    index,
  );
  if (!row) return null;
  const { name } = row;
  if (row.page === null) return { name, content: Buffer.from(row.file ?? []) };
  const source = JSON.parse(row.page) as PageText | InvoiceOf;
  if (!('invoice_of' in source)) return { name, content: await pagePdf(shop, source) };
  const wanted =
    source.credit_note === undefined ? ({ kind: 'invoice' } as const) : ({ kind: 'credit_note', number: source.credit_note } as const);
  const { content } = await documentOf(shop, (await order(shop, source.invoice_of, source.lang)).data, wanted, source.lang);
  return { name, content };
}
