import { order } from '../carts/order-view.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { contractDocuments, creditNoteAttachment, invoiceAttachment } from './contract-documents.ts';
import { postMail } from './outbox.ts';
import { orderContent } from './order-values.ts';

/** Call it inside the transaction that places the order, after its rows are written. */
export const mailOrderPlaced = (shop: Shop, orderId: number): void => mailOrder(shop, orderId, 'order-confirmation');

/** Call it inside the transaction that marks the order paid. */
export const mailPaymentReceived = (shop: Shop, orderId: number): void => mailOrder(shop, orderId, 'payment-received');

/** Inside the transaction that hands the parcel over. */
export const mailOrderShipped = (shop: Shop, orderId: number): void => mailOrder(shop, orderId, 'shipped');

/** Inside the transaction that puts the order ready in the shop. */
export const mailReadyForCollection = (shop: Shop, orderId: number): void => mailOrder(shop, orderId, 'ready-for-collection');

/** Inside the transaction in which the customer cancels an unpaid order. */
export const mailOrderCancelled = (shop: Shop, orderId: number): void => mailOrder(shop, orderId, 'order-cancelled');

/** Inside the transaction that cancels an order whose transfer did not arrive. */
export const mailOrderExpired = (shop: Shop, orderId: number): void => mailOrder(shop, orderId, 'order-expired');

/** Inside the transaction that books a transfer for a cancelled order. */
export const mailTransferReturned = (shop: Shop, orderId: number): void => mailOrder(shop, orderId, 'transfer-returned');

/** Inside the transaction that marks the order refunded; carries the credit note. */
export const mailOrderRefunded = (shop: Shop, orderId: number): void => mailOrder(shop, orderId, 'order-refunded');

/** Paid with the order, or later. */
const WITH_INVOICE: readonly string[] = ['order-confirmation', 'payment-received'];

/** In the language of the order. */
function mailOrder(shop: Shop, orderId: number, key: string): void {
  const row = shop.db.get<{ unique_id: string; lang: Lang }>('SELECT unique_id, lang FROM orders WHERE id = ?', orderId);
  if (!row) throw new Error(`there is no order ${orderId}`);
  const { unique_id, lang } = row;
  const { data } = order(shop, unique_id, lang);
  postMail(shop, {
    event: `${key}:${orderId}`,
    key,
    to: data.contact_email,
    lang,
    order: data.po_number,
    ...orderContent(shop, data, lang),
    attachments: [
      ...(key === 'order-confirmation' ? contractDocuments(shop, lang) : []),
      ...(WITH_INVOICE.includes(key) ? invoiceAttachment(shop, data, lang) : []),
      ...(key === 'order-refunded' ? creditNoteAttachment(shop, data, null, lang) : []),
    ],
  });
}
