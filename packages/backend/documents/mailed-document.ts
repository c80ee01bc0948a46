import { toBuffer } from 'bwip-js/node';
import { order } from '../orders/order-view.ts';
import type { InvoiceOf, PageText, PaymentCodeOf } from '../mails/contract-documents.ts';
import type { Shop } from '../shop/shop.ts';
import { documentOf } from './order-document.ts';
import { pagePdf } from './page-pdf.ts';

interface MailedRow {
  readonly name: string;
  readonly page: string | null;
  readonly file: Uint8Array | null;
}

/** An attachment of a mail as the file that a mail server would send. */
export async function mailedDocument(shop: Shop, mailId: number, index: number): Promise<{ name: string; content: Buffer } | null> {
  const row = await shop.db.get<MailedRow>(
    'SELECT a.name, d.page, d.file FROM mail_attachments a JOIN mailed_documents d ON d.hash = a.hash WHERE a.mail_id = ? AND a.idx = ?',
    mailId,
    index,
  );
  if (!row) return null;
  const { name } = row;
  if (row.page === null) return { name, content: Buffer.from(row.file ?? []) };
  const source = JSON.parse(row.page) as PageText | InvoiceOf | PaymentCodeOf;
  if ('payment_code' in source) return { name, content: await codePicture(source.payment_code) };
  if (!('invoice_of' in source)) return { name, content: await pagePdf(shop, source) };
  const wanted =
    source.credit_note === undefined ? ({ kind: 'invoice' } as const) : ({ kind: 'credit_note', number: source.credit_note } as const);
  const { content } = await documentOf(shop, (await order(shop, source.invoice_of, source.lang)).data, wanted, source.lang);
  return { name, content };
}

/** Error correction level M (EPC069-12, section 4). */
const QR_CODE = { bcid: 'qrcode', eclevel: 'M' } as const;

/** A module is two units wide; the quiet zone has four modules (ISO/IEC 18004). */
const codePicture = (text: string): Promise<Buffer> => toBuffer({ ...QR_CODE, text, scale: 4, padding: 8, backgroundcolor: 'FFFFFF' });
