import type { Withdrawal } from '../../shared/contract/withdrawal.ts';
import { receivedAt } from '../../shared/contract/withdrawal-text.ts';
import { type Lang, LANGUAGES, ORIGINAL } from '../core/language.ts';
import { pageUrl } from '../shop/links.ts';
import type { Shop } from '../shop/shop.ts';
import type { Values } from './form/fill.ts';
import { postMail } from './outbox.ts';

export interface Acknowledged extends Pick<Withdrawal, 'number' | 'name' | 'content' | 'checksum'> {
  readonly id: number;
  /** Null: what was typed is none. */
  readonly email: string | null;
  readonly received_at: number;
  /** Number of the order, if one matches. */
  readonly order: string | null;
  readonly suspicious: boolean;
}

/** Inside the transaction that stores the statement: the acknowledgement for the customer, and a copy for the shop. */
export async function mailWithdrawal(shop: Shop, row: Acknowledged, lang: Lang): Promise<void> {
  const { id, number, content, checksum } = row;
  const { date, time, zone } = receivedAt(new Date(row.received_at), LANGUAGES[lang]);
  const values: Values = { number, content, checksum, date, time, timezone: zone };
  if (row.email !== null)
    await postMail(shop, {
      event: `withdrawal-received:${id}`,
      key: 'withdrawal-received',
      to: row.email,
      lang,
      values: { ...values, returns_url: pageUrl(shop, 'returns', lang) },
    });
  const office = shop.document.settings.company_address['email_address'];
  if (!office) return;
  await postMail(shop, {
    event: `withdrawal-for-shop:${id}`,
    key: 'withdrawal-for-shop',
    to: office,
    lang: ORIGINAL,
    values: {
      ...values,
      order_number: row.order ?? '',
      unverified: row.order === null ? 'ja, bitte selbst zuordnen' : '',
      suspicious: row.suspicious ? 'ja, bitte ansehen; die Erklärung gilt trotzdem als eingegangen' : '',
    },
  });
}
