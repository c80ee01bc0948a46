import { PaymentStatus } from '../../contract/payment-codes.ts';
import { order, type OrderView } from '../orders/order-view.ts';
import type { CreditNote } from '../orders/credit-notes.ts';
import type { Lang } from '../core/language.ts';
import { euros } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';
import { contractDocuments, creditNoteAttachment, invoiceAttachment, paymentCodeAttachment } from './contract-documents.ts';
import { oneLine } from './form/fill.ts';
import type { MailContent } from './form/mail.ts';
import { mailPicture } from './form/pictures.ts';
import { type NewMail, postMail } from './outbox.ts';
import { orderContent } from './order-values.ts';
import { noticeOrder } from './staff/notices.ts';
import { mailTexts, price } from './words.ts';

/** Call it inside the transaction that places the order, after its rows are written. Staff learn of it, too. */
export async function mailOrderPlaced(shop: Shop, orderId: number): Promise<void> {
  await mailOrder(shop, orderId, 'order-confirmation');
  const row = await shop.db.get<{ is_paid: number }>(PAID, orderId);
  await noticeOrder(shop, orderId, row?.is_paid === 1);
}

/** Call it inside the transaction that marks the order paid. Staff learn of it, too. */
export async function mailPaymentReceived(shop: Shop, orderId: number): Promise<void> {
  await mailOrder(shop, orderId, 'payment-received');
  await noticeOrder(shop, orderId, true);
}

/** Also one of which nothing is left to pay. */
const PAID = `SELECT CASE WHEN payment_status = ${PaymentStatus.unpaid} AND final_cents > 0 THEN 0 ELSE 1 END AS is_paid
  FROM orders WHERE id = ?`;

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

/** Inside the transaction that notes that the money of a credit note has gone back; carries the credit note. */
export async function mailOrderRefunded(shop: Shop, orderId: number, { year, number }: NoteId): Promise<void> {
  const { db } = shop;
  const rows = await db.all<{ gift_card: string | null; cents: number }>(
    'SELECT gift_card, cents FROM refunds WHERE note_year = ? AND note_number = ?',
    year,
    number,
  );
  const note = await db.get<{ reason: string | null; is_last: number }>(
    `SELECT n.reason, CASE WHEN (SELECT sum(e.cents) FROM credit_notes e WHERE e.order_id = n.order_id
         AND (e.year < n.year OR (e.year = n.year AND e.number <= n.number))) >= o.final_cents + o.gift_card_cents THEN 1 ELSE 0 END AS is_last
     FROM credit_notes n JOIN orders o ON o.id = n.order_id WHERE n.year = ? AND n.number = ?`,
    year,
    number,
  );
  const key = note?.is_last === 1 ? 'order-refunded' : 'order-part-refunded';
  await mailOrder(shop, orderId, key, async (view, lang) => {
    const of = (isCard: boolean): string => {
      const sum = rows.reduce((all, { gift_card, cents }) => ((gift_card !== null) === isCard ? all + cents : all), 0);
      return sum === 0 ? '' : price(euros(sum), view.currency_code, lang);
    };
    const all = price(euros(rows.reduce((sum, { cents }) => sum + cents, 0)), view.currency_code, lang);
    return {
      event: note?.is_last === 1 ? `${key}:${orderId}` : `${key}:${orderId}:${year}-${number}`,
      own: { refund_amount: all, to_payment: of(false), to_cards: of(true), reason: oneLine(note?.reason ?? '') },
      attachments: await creditNoteAttachment(shop, view, (one) => one.year === year && one.number === number, lang),
    };
  });
}

type NoteId = Pick<CreditNote, 'year' | 'number'>;

interface SoldGiftCard extends Pick<OrderView['order_products'][number], 'title' | 'image'> {
  readonly code: string;
  readonly cost: number;
}

/** Inside the transaction that marks the order paid. */
export async function mailGiftCards(shop: Shop, orderId: number, cards: readonly SoldGiftCard[]): Promise<void> {
  await mailOrder(shop, orderId, 'gift-cards', async ({ currency_code }, lang) => ({
    sums: [],
    products: cards.map(({ title, code, cost, image }) => ({
      title: oneLine(title),
      quantity: '1 ×',
      facts: [mailTexts(lang)('code', { code })],
      amount: price(cost, currency_code, lang),
      picture: mailPicture(shop, image),
    })),
  }));
}

/** Paid with the order, or later. */
const WITH_INVOICE: readonly string[] = ['order-confirmation', 'payment-received'];

/** What a mail has besides the values of its order. */
interface More extends Partial<Pick<NewMail, 'event' | 'products' | 'sums' | 'attachments'>> {
  readonly own?: MailContent['values'];
}

/** In the language of the order. */
async function mailOrder(shop: Shop, orderId: number, key: string, more?: (order: OrderView, lang: Lang) => Promise<More>): Promise<void> {
  const row = await shop.db.get<{ unique_id: string; lang: Lang }>('SELECT unique_id, lang FROM orders WHERE id = ?', orderId);
  if (!row) throw new Error(`there is no order ${orderId}`);
  const { unique_id, lang } = row;
  const { data } = await order(shop, unique_id, lang);
  const { own = {}, attachments = [], ...given } = (await more?.(data, lang)) ?? {};
  const content = await orderContent(shop, data, lang);
  await postMail(shop, {
    event: `${key}:${orderId}`,
    key,
    to: data.contact_email,
    lang,
    order: data.po_number,
    ...content,
    ...given,
    values: { ...content.values, ...own },
    attachments: [
      ...(key === 'order-confirmation' ? [...contractDocuments(shop, lang), ...paymentCodeAttachment(data, lang)] : []),
      ...(WITH_INVOICE.includes(key) ? await invoiceAttachment(shop, data, lang) : []),
      ...attachments,
    ],
  });
}
