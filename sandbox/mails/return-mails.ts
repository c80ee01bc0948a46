import type { ReturnType } from '../../shared/contract/return-limits.ts';
import { order } from '../carts/order-view.ts';
import type { Lang } from '../core/language.ts';
import { shopUrl } from '../shop/links.ts';
import type { Shop } from '../shop/shop.ts';
import { orderValues } from './order-values.ts';
import { postMail } from './outbox.ts';
import { escapeHtml, link, oneLine, type Value } from './template.ts';

interface MailedReturn {
  readonly number: string;
  readonly type: ReturnType;
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

const WORDS = {
  de: { of: (some: number, all: number) => `${some} von ${all} ×`, size: (size: string) => `gewünschte Größe ${size}` },
  en: { of: (some: number, all: number) => `${some} of ${all} ×`, size: (size: string) => `wanted size ${size}` },
} as const;

/** Inside the transaction that writes the request; in the language of the order. */
export function mailReturnRequested(shop: Shop, id: number): void {
  const row = shop.db.get<MailedReturn>(
    `SELECT r.number, r.type, r.comment, o.unique_id, o.return_id, o.lang
     FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id = ?`,
    id,
  );
  if (!row) throw new Error(`there is no return ${id}`);
  const { number, lang } = row;
  const { data } = order(shop, row.unique_id, lang);
  const { name = '', order_number = '', withdrawal_url = '' } = orderValues(shop, data, lang);
  postMail(shop, {
    event: `return-request-received:${id}`,
    key: 'return-request-received',
    to: data.contact_email,
    lang,
    values: {
      name,
      order_number,
      withdrawal_url,
      request_number: number,
      request_type: shop.shop.return_types.find((one) => one.id === row.type)?.title[lang] ?? '',
      order_lines: positions(),
      comment: oneLine(row.comment ?? ''),
      // Opens without a session, on whatever device the mail is read.
      label_url: link(shopUrl(shop, `/return/${row.return_id}/done/${number}`, lang)),
    },
  });

  function positions(): Value {
    const words = WORDS[lang];
    const rows = shop.db.all<MailedPosition>(
      'SELECT position, quantity, reason, size FROM return_items WHERE return_id = ? ORDER BY idx',
      id,
    );
    const lines = rows.map(({ position, quantity, reason, size }) => {
      const line = data.order_products.find((one) => one.position === position);
      const ordered = line?.quantity ?? quantity;
      const why = shop.shop.allowed_return_reasons.find(({ key }) => key === reason)?.title[lang] ?? reason;
      return {
        quantity: quantity < ordered ? words.of(quantity, ordered) : `${quantity} ×`,
        title: line?.title ?? '',
        facts: [
          (line?.options ?? []).map(({ key, title, value }) => (key === 'metal' ? value : `${title} ${value}`)).join(' · '),
          why,
          size === null ? '' : words.size(oneLine(size)),
        ].filter((fact) => fact !== ''),
      };
    });
    return {
      text: lines.map(({ quantity, title, facts }) => [`${quantity} ${title}`, ...facts].join('\n    ')).join('\n'),
      html: `<table>${lines
        .map(
          ({ quantity, title, facts }) =>
            `<tr><td>${quantity}</td><td>${escapeHtml(title)}<br><small>${facts.map(escapeHtml).join('<br>')}</small></td></tr>`,
        )
        .join('')}</table>`,
    };
  }
}
