import { order, type OrderView } from '../orders/order-view.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { contractDocuments, creditNoteAttachment, invoiceAttachment, paymentCodeAttachment } from './contract-documents.ts';
import { oneLine } from './form/fill.ts';
import type { MailContent } from './form/mail.ts';
import { mailPicture } from './form/pictures.ts';
import { postMail } from './outbox.ts';
import { orderContent } from './order-values.ts';
import { price, wordsIn } from './words.ts';

/** Call it inside the transaction that places the order, after its rows are written. */
export const mailOrderPlaced = async (shop: Shop, orderId: number): Promise<void> => await mailOrder(shop, orderId, 'order-confirmation');

/** Call it inside the transaction that marks the order paid. */
export const mailPaymentReceived = async (shop: Shop, orderId: number): Promise<void> => await mailOrder(shop, orderId, 'payment-received');

/** Inside the transaction that hands the parcel over. */
export const mailOrderShipped = async (shop: Shop, orderId: number): Promise<void> => await mailOrder(shop, orderId, 'shipped');

/** Inside the transaction that puts the order ready in the shop. */
export const mailReadyForCollection = async (shop: Shop, orderId: number): Promise<void> =>
  await mailOrder(shop, orderId, 'ready-for-collection');

/** Inside the transaction in which the customer, or the shop, cancels an unpaid order. */
export const mailOrderCancelled = async (shop: Shop, orderId: number): Promise<void> => await mailOrder(shop, orderId, 'order-cancelled');

/** Inside the transaction that cancels an order whose transfer did not arrive. */
export const mailOrderExpired = async (shop: Shop, orderId: number): Promise<void> => await mailOrder(shop, orderId, 'order-expired');

/** Inside the transaction that books a transfer for a cancelled order. */
export const mailTransferReturned = async (shop: Shop, orderId: number): Promise<void> =>
  await mailOrder(shop, orderId, 'transfer-returned');

/** Inside a transaction; a transfer came for an order that was paid by another method. */
export const mailPaidTwice = async (shop: Shop, orderId: number): Promise<void> => await mailOrder(shop, orderId, 'paid-twice');

/** Inside a transaction; a gateway held money for an order that is cancelled, or paid by transfer. */
export const mailPaymentReturned = async (shop: Shop, orderId: number): Promise<void> => await mailOrder(shop, orderId, 'payment-returned');

/** Inside the transaction that marks the order refunded; carries the credit note. */
export const mailOrderRefunded = async (shop: Shop, orderId: number): Promise<void> => await mailOrder(shop, orderId, 'order-refunded');

interface SoldGiftCard extends Pick<OrderView['order_products'][number], 'title' | 'image'> {
  readonly code: string;
  readonly cost: number;
}

/** Inside the transaction that marks the order paid. */
export async function mailGiftCards(shop: Shop, orderId: number, cards: readonly SoldGiftCard[]): Promise<void> {
  await mailOrder(shop, orderId, 'gift-cards', ({ currency_code }, lang) => ({
    sums: [],
    products: cards.map(({ title, code, cost, image }) => ({
      title: oneLine(title),
      quantity: '1 ×',
      facts: [wordsIn(lang).code(code)],
      amount: price(cost, currency_code, lang),
      picture: mailPicture(shop, image),
    })),
  }));
}

/** Paid with the order, or later. */
const WITH_INVOICE: readonly string[] = ['order-confirmation', 'payment-received'];

/** In the language of the order. */
async function mailOrder(
  shop: Shop,
  orderId: number,
  key: string,
  own?: (order: OrderView, lang: Lang) => Partial<MailContent>,
): Promise<void> {
  const row = await shop.db.get<{ unique_id: string; lang: Lang }>('SELECT unique_id, lang FROM orders WHERE id = ?', orderId);
  if (!row) throw new Error(`there is no order ${orderId}`);
  const { unique_id, lang } = row;
  const { data } = await order(shop, unique_id, lang);
  await postMail(shop, {
    event: `${key}:${orderId}`,
    key,
    to: data.contact_email,
    lang,
    order: data.po_number,
    ...(await orderContent(shop, data, lang)),
    ...own?.(data, lang),
    attachments: [
      ...(key === 'order-confirmation' ? [...contractDocuments(shop, lang), ...paymentCodeAttachment(data, lang)] : []),
      ...(WITH_INVOICE.includes(key) ? await invoiceAttachment(shop, data, lang) : []),
      ...(key === 'order-refunded' ? await creditNoteAttachment(shop, data, null, lang) : []),
    ],
  });
}
