import type { z } from 'zod';
import type { DocumentKind, OrderDocumentResponse } from '../../shared/contract/order.ts';
import { HANDED_OVER, type OrderView } from '../carts/order-view.ts';
import { invoiceNumber, invoiceOf } from '../carts/invoices.ts';
import { notFound } from '../core/refusal.ts';
import type { Lang } from '../core/language.ts';
import { confirmedOrder } from '../carts/order-confirmation.ts';
import type { Caller } from '../customers/sessions.ts';
import type { Shop } from '../shop/shop.ts';
import { orderPdf } from './order-pdf.ts';
import { documentWords } from './words.ts';

/** A document that the order names to this caller, as PDF. */
export async function orderDocument(
  shop: Shop,
  { id, kind }: { readonly id: string; readonly kind: string },
  caller: Caller | null,
  lang: Lang,
): Promise<z.input<typeof OrderDocumentResponse>> {
  const { data } = confirmedOrder(shop, id, caller?.userId ?? null, lang);
  const document = data.documents?.find((one) => one.kind === kind);
  if (!document) throw notFound('document');
  const { name, content } = await documentOf(shop, data, document.kind, lang);
  return { data: { file_name: name, content: content.toString('base64') } };
}

export async function documentOf(shop: Shop, order: OrderView, kind: DocumentKind, lang: Lang): Promise<{ name: string; content: Buffer }> {
  const invoice = kind === 'invoice' ? invoiceOf(shop, order.po_number) : undefined;
  const number = invoice ? invoiceNumber(invoice) : order.po_number;
  const issuedAt = invoice?.issued_at ?? Date.parse(issueDate(kind, order));
  const content = await orderPdf(shop, { kind, order, number, issuedAt }, lang);
  return { name: `${documentWords(lang).files[kind]}-${number}.pdf`, content };
}

/** A delivery note is dated by the handover, a confirmation by the order. */
function issueDate(kind: DocumentKind, { fulfilment, created_at }: OrderView): string {
  const handedOver = fulfilment?.history.find(({ status }) => HANDED_OVER.some((one) => one === status));
  return kind === 'delivery_note' && handedOver ? handedOver.at : created_at;
}
