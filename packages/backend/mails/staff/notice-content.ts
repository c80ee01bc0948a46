import type { Lang } from '../../core/language.ts';
import { order, type OrderView } from '../../orders/order-view.ts';
import type { StaffNotice } from '../../shop/mail-document.ts';
import type { Shop } from '../../shop/shop.ts';
import { oneLine, type Values } from '../form/fill.ts';
import type { MailContent, MailProduct } from '../form/mail.ts';
import { mailPicture } from '../form/pictures.ts';
import { orderContent } from '../order-values.ts';
import { UNRETURNED, unreturnedValues } from '../staff-mails.ts';
import { mailTexts, weekday } from '../words.ts';
import { nearlySoldOut } from './notices.ts';
import { orderTasks, promisedBy } from './order-tasks.ts';
import { staffTexts } from './words.ts';

export interface Notice {
  readonly event: string;
  readonly kind: StaffNotice;
  readonly facts: Values;
}

/** The values of the mail about a notice, as things are now. Null: what it is about is gone. */
export async function noticeContent(shop: Shop, { kind, facts }: Notice, lang: Lang): Promise<MailContent | null> {
  switch (kind) {
    case 'orders':
    case 'unpaid-orders':
      return orderNotice(shop, Number(facts['id']), lang, kind === 'orders');
    case 'returns':
      return returnNotice(shop, Number(facts['id']), lang);
    case 'stock':
      return stockNotice(shop, facts, lang);
    case 'questions':
    case 'mails':
      return { values: facts };
    case 'withdrawals':
      // They have a mail of their own.
      return null;
    case 'payments':
      // The others have mails of their own; the owner's webhook tells of them, too.
      return facts['what'] === UNRETURNED ? { values: unreturnedValues(facts, lang) } : null;
  }
}

async function orderNotice(shop: Shop, id: number, lang: Lang, isPaid: boolean): Promise<MailContent | null> {
  const row = await shop.db.get<{ unique_id: string }>('SELECT unique_id FROM orders WHERE id = ?', id);
  if (!row) return null;
  const { data } = await order(shop, row.unique_id, lang);
  const { values, products, sums } = await orderContent(shop, data, lang);
  const stock = await nearlySoldOut(shop, id);
  const expected = isPaid ? promisedBy(data) : null;
  return {
    values: {
      number: data.po_number,
      amount: values['amount'] ?? '',
      date: values['order_date'] ?? '',
      payment: [values['payment_method'], values['payment_state']].filter(Boolean).join(', '),
      promise: expected === null ? '' : staffTexts(lang)('tasks.promise', { day: weekday(Date.parse(expected), lang) }),
      order_url: shop.mails.order_page?.replaceAll('{number}', encodeURIComponent(data.po_number)) ?? '',
      ...placeOf(data),
      delivery: data.shipping?.title ?? mailTexts(lang)('byMail'),
      notes: values['order_notes'] ?? '',
      stock: stock.map(({ sku, rest }) => `${sku}: ${rest}`).join('\n'),
    },
    products: products.map((product, index) => ({
      ...product,
      facts: [data.order_products[index]?.configuration_id ?? '', ...product.facts],
    })),
    sums,
    // Nothing is begun before it is paid.
    tasks: isPaid ? orderTasks(data, shop.now(), lang) : [],
  };
}

/** A first name, one letter and a town: the rest stays in the order. */
function placeOf({ billing_address: billed, shipping_address }: OrderView): { readonly customer: string; readonly place: string } {
  const to = shipping_address ?? billed;
  const [initial] = /^./u.exec(oneLine(billed?.person_last_name ?? '')) ?? [];
  return {
    customer: billed ? `${oneLine(billed.person_first_name)}${initial === undefined ? '' : ` ${initial}.`}` : '',
    place: to ? [to.zip, to.city, to.country].filter(Boolean).join(' ') : '',
  };
}

interface ReturnRow {
  readonly number: string;
  readonly type: number;
  readonly unique_id: string;
}

async function returnNotice(shop: Shop, id: number, lang: Lang): Promise<MailContent | null> {
  const row = await shop.db.get<ReturnRow>(
    'SELECT r.number, r.type, o.unique_id FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id = ?',
    id,
  );
  if (!row) return null;
  const { data } = await order(shop, row.unique_id, lang);
  const items = await shop.db.all<{ position: number; quantity: number }>(
    'SELECT position, quantity FROM return_items WHERE return_id = ? ORDER BY idx',
    id,
  );
  const type = shop.document.return_types.find((one) => one.id === row.type)?.title[lang] ?? '';
  return {
    values: { number: row.number, type, order: data.po_number },
    products: items.flatMap(({ position, quantity }): MailProduct[] => {
      const line = data.order_products[position];
      if (!line) return [];
      return [
        {
          title: oneLine(line.title),
          facts: [line.configuration_id],
          amount: '',
          quantity: `${quantity} ×`,
          picture: mailPicture(shop, line.image),
        },
      ];
    }),
  };
}

async function stockNotice(shop: Shop, facts: Values, lang: Lang): Promise<MailContent | null> {
  const row = await shop.db.get<{ title: string }>(
    `SELECT t.title FROM configurations c JOIN product_texts t ON t.product_id = c.product_id AND t.lang = ? WHERE c.sku = ?`,
    lang,
    facts['sku'] ?? '',
  );
  return row ? { values: { ...facts, product: row.title } } : null;
}
