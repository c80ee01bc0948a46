import type { z } from 'zod';
import type { DocumentKind, OrderDocumentResponse } from '../../shared/contract/order.ts';
import { HANDED_OVER } from '../carts/order-view.ts';
import { invoiceNumber, invoiceOf } from '../carts/invoices.ts';
import { notFound } from '../core/refusal.ts';
import type { Lang } from '../core/language.ts';
import { orderOfCaller } from '../customers/customer-orders.ts';
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
  const { data } = orderOfCaller(shop, id, caller, lang);
  const document = data.documents?.find((one) => one.kind === kind);
  if (!document) throw notFound('document');
  const invoice = document.kind === 'invoice' ? invoiceOf(shop, id) : undefined;
  const number = invoice ? invoiceNumber(invoice) : data.po_number;
  const issuedAt = invoice?.issued_at ?? Date.parse(issueDate(document.kind, data));
  const pdf = await orderPdf(shop, { kind: document.kind, order: data, number, issuedAt }, lang);
  return { data: { file_name: `${documentWords(lang).files[document.kind]}-${number}.pdf`, content: pdf.toString('base64') } };
}

/** A delivery note is dated by the handover, a confirmation by the order. */
function issueDate(kind: DocumentKind, { fulfilment, created_at }: ReturnType<typeof orderOfCaller>['data']): string {
  const handedOver = fulfilment?.history.find(({ status }) => HANDED_OVER.some((one) => one === status));
  return kind === 'delivery_note' && handedOver ? handedOver.at : created_at;
}
