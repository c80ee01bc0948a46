import { type RefundType, type ReturnStatus, ReturnType } from '../../contract/return-limits.ts';
import { order, type OrderViews } from '../orders/order-view.ts';
import { counted, type Lang, type PluralWords } from '../core/language.ts';
import { euros } from '../core/money.ts';
import { shopUrl } from '../shop/links.ts';
import type { Shop } from '../shop/shop.ts';
import { creditNoteAttachment } from './contract-documents.ts';
import { greetingName, oneLine } from './form/fill.ts';
import { withdrawalUrl } from './form/foot.ts';
import type { MailProduct } from './form/mail.ts';
import { mailPicture } from './form/pictures.ts';
import { nameOf, optionFacts } from './order-values.ts';
import { postMail } from './outbox.ts';
import { dayAndMonth, price } from './words.ts';

interface MailedReturn {
  readonly number: string;
  readonly type: ReturnType;
  readonly refund_type: RefundType | null;
  readonly refund_cents: number | null;
  readonly send_by: string;
  readonly comment: string | null;
  readonly unique_id: string;
  readonly return_id: string;
  readonly lang: Lang;
}

interface MailedPosition {
  readonly position: number;
  readonly quantity: number;
  readonly reason: string;
  readonly size: string | null;
}

interface Words {
  readonly quantity: PluralWords;
  readonly of: (some: number, all: number) => string;
  readonly size: (size: string) => string;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  de: { quantity: { other: 'Stück' }, of: (some, all) => `${some} von ${all}`, size: (size) => `gewünschte Größe ${size}` },
  en: { quantity: { one: 'piece', other: 'pieces' }, of: (some, all) => `${some} of ${all}`, size: (size) => `wanted size ${size}` },
  cs: {
    quantity: { one: 'kus', few: 'kusy', other: 'kusů' },
    of: (some, all) => `${some} z ${all}`,
    size: (size) => `požadovaná velikost ${size}`,
  },
  sk: {
    quantity: { one: 'kus', few: 'kusy', other: 'kusov' },
    of: (some, all) => `${some} z ${all}`,
    size: (size) => `požadovaná veľkosť ${size}`,
  },
  pl: {
    quantity: { one: 'sztuka', few: 'sztuki', other: 'sztuk' },
    of: (some, all) => `${some} z ${all}`,
    size: (size) => `wybrany rozmiar ${size}`,
  },
  es: { quantity: { one: 'pieza', other: 'piezas' }, of: (some, all) => `${some} de ${all}`, size: (size) => `talla deseada ${size}` },
  nl: { quantity: { one: 'stuk', other: 'stuks' }, of: (some, all) => `${some} van ${all}`, size: (size) => `gewenste maat ${size}` },
};

/** Inside the transaction that writes the request. */
export const mailReturnRequested = async (shop: Shop, id: number, views: OrderViews): Promise<void> =>
  await mailReturn(shop, id, views, { event: `return-request-received:${id}`, key: 'return-request-received' });

/** Where a repair has another mail than a return, or none. */
const KEYS_OF_REPAIRS: Partial<Readonly<Record<ReturnStatus, string>>> = {
  received: 'return-received',
  'sent-back': 'repair-sent-back',
  declined: 'return-declined',
};

/**
 * Inside the transaction that changes the status; `note` is what the workshop has to say about it. The request itself has a mail of its
 * own.
 */
export async function mailReturnStatus(shop: Shop, id: number, status: Exclude<ReturnStatus, 'requested'>, note = ''): Promise<void> {
  const type = (await shop.db.get<{ type: ReturnType }>('SELECT type FROM returns WHERE id = ?', id))?.type;
  const key = type === ReturnType.repair ? KEYS_OF_REPAIRS[status] : `return-${status}`;
  if (key !== undefined) await mailReturn(shop, id, null, { event: `return-status:${id}:${status}`, key, note });
}

interface ReturnMail {
  readonly event: string;
  readonly key: string;
  readonly note?: string;
}

/** In the language of the order. */
async function mailReturn(shop: Shop, id: number, views: OrderViews | null, { event, key, note = '' }: ReturnMail): Promise<void> {
  const row = await shop.db.get<MailedReturn>(
    `SELECT r.number, r.type, r.refund_type, r.refund_cents, r.send_by, r.comment, o.unique_id, o.return_id, o.lang
     FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id = ?`,
    id,
  );
  if (!row) throw new Error(`there is no return ${id}`);
  const { number, lang } = row;
  const data = views ? await views(lang) : (await order(shop, row.unique_id, lang)).data;
  const type = shop.document.return_types.find((one) => one.id === row.type)?.title[lang] ?? '';
  // Opens without a session, on whatever device the mail is read.
  const url = shopUrl(shop, `/return/${row.return_id}/done/${number}`, lang);
  const amountAs = (wanted: RefundType): string =>
    row.refund_type === wanted ? price(euros(row.refund_cents ?? 0), data.currency_code, lang) : '';
  await postMail(shop, {
    event,
    key,
    to: data.contact_email,
    lang,
    order: data.po_number,
    values: {
      name: data.billing_address ? greetingName(nameOf(data.billing_address)) : data.contact_email,
      order_number: data.po_number,
      withdrawal_url: withdrawalUrl(shop, lang, data.po_number),
      request_number: number,
      request_type: type,
      send_by: dayAndMonth(Date.parse(row.send_by), lang),
      // One of them has a value.
      refund_amount: amountAs('refund'),
      exchange_amount: amountAs('exchange'),
      credit_amount: amountAs('gift-card'),
      repair_type: row.type === ReturnType.repair ? type : '',
      comment: oneLine(row.comment ?? ''),
      note: oneLine(note),
      label_url: url,
      request_url: url,
    },
    products: await products(),
    attachments: await creditNoteAttachment(shop, data, ({ return_id }) => return_id === id, lang),
  });

  async function products(): Promise<MailProduct[]> {
    const words = WORDS[lang];
    const rows = await shop.db.all<MailedPosition>(
      'SELECT position, quantity, reason, size FROM return_items WHERE return_id = ? ORDER BY idx',
      id,
    );
    return rows.map(({ position, quantity, reason, size }) => {
      const line = data.order_products.find((one) => one.position === position);
      const ordered = line?.quantity ?? quantity;
      const why = shop.document.allowed_return_reasons.find((one) => one.key === reason)?.title[lang] ?? reason;
      return {
        quantity: '',
        title: line?.title ?? '',
        facts: [optionFacts(line?.options ?? []), why, size === null ? '' : words.size(oneLine(size))].filter((fact) => fact !== ''),
        amount: quantity < ordered ? words.of(quantity, ordered) : counted(quantity, words.quantity, lang),
        picture: mailPicture(shop, line?.image ?? null),
      };
    });
  }
}
