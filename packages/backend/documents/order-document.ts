import type { z } from 'zod';
import { DocumentKind, type OrderDocumentResponse } from '../../contract/order.ts';
import { HANDED_OVER, type OrderView } from '../orders/order-view.ts';
import { creditNotesOf } from '../orders/credit-notes.ts';
import { invoiceOf } from '../orders/invoices.ts';
import { notFound } from '../core/refusal.ts';
import type { Lang } from '../core/language.ts';
import { confirmedOrder } from '../orders/order-confirmation.ts';
import type { Caller } from '../customers/sessions.ts';
import type { Shop } from '../shop/shop.ts';
import { creditOf } from './credit.ts';
import { type OrderDocument, orderPdf } from './order-pdf.ts';
import { documentTexts } from './words.ts';

/** A document that the order names to this caller, as PDF. */
export async function orderDocument(
  shop: Shop,
  { id, kind, number }: { readonly id: string; readonly kind: string; readonly number?: string | undefined },
  caller: Caller | null,
  lang: Lang,
): Promise<z.input<typeof OrderDocumentResponse>> {
  const { data } = await confirmedOrder(shop, id, caller?.userId ?? null, lang);
  const document = data.documents?.find((one) => one.kind === kind && (one.number ?? undefined) === number);
  const known = DocumentKind.safeParse(document?.kind);
  if (!known.success) throw notFound('document');
  const { name, content } = await documentOf(shop, data, { kind: known.data, number }, lang);
  return { data: { file_name: name, content: content.toString('base64') } };
}

interface Wanted {
  readonly kind: DocumentKind;
  /** Of a credit note. */
  readonly number?: string | undefined;
}

export async function documentOf(
  shop: Shop,
  order: OrderView,
  { kind, number: wanted }: Wanted,
  lang: Lang,
): Promise<{ name: string; content: Buffer }> {
  const document = { kind, order, ...(await numbered()) };
  const content = await orderPdf(shop, document, lang);
  return { name: `${documentTexts(lang)(`files.${kind}`)}-${document.number}.pdf`, content };

  async function numbered(): Promise<Omit<OrderDocument, 'kind' | 'order'>> {
    if (kind === 'credit_note') {
      const note = (await creditNotesOf(shop, order.po_number)).find(({ label }) => label === wanted);
      if (!note) throw notFound('document');
      return { number: note.label, issuedAt: note.issued_at, credit: await creditOf(shop, order, note, lang) };
    }
    const invoice = kind === 'invoice' ? await invoiceOf(shop, order.po_number) : undefined;
    if (invoice) return { number: invoice.label, issuedAt: invoice.issued_at, credit: null };
    return { number: order.po_number, issuedAt: Date.parse(issueDate(kind, order)), credit: null };
  }
}

/** A delivery note is dated by the handover, a confirmation by the order. */
function issueDate(kind: DocumentKind, { fulfilment, created_at }: OrderView): string {
  const handedOver = fulfilment?.history.find(({ status }) => HANDED_OVER.some((one) => one === status));
  return kind === 'delivery_note' && handedOver ? handedOver.at : created_at;
}
