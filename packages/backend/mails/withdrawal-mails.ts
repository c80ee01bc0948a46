import type { Withdrawal } from '../../contract/withdrawal.ts';
import { receivedAt } from '../../contract/withdrawal-text.ts';
import { type Lang, LANGUAGES } from '../core/language.ts';
import { pageUrl } from '../shop/links.ts';
import type { Shop } from '../shop/shop.ts';
import type { Values } from './form/fill.ts';
import { postMail } from './outbox.ts';
import { noticeStaff, staffOf } from './staff/notices.ts';
import { staffTexts } from './staff/words.ts';

export interface Acknowledged extends Pick<Withdrawal, 'number' | 'name' | 'content' | 'checksum'> {
  readonly id: number;
  /** Null: what was typed is none. */
  readonly email: string | null;
  readonly received_at: number;
  /** Number of the order, if one matches. */
  readonly order: string | null;
  readonly suspicious: boolean;
}

/** Inside the transaction that stores the statement: the acknowledgement for the customer, copies for staff, and a notice. */
export async function mailWithdrawal(shop: Shop, row: Acknowledged, lang: Lang): Promise<void> {
  const { id, email } = row;
  if (email !== null)
    await postMail(shop, {
      event: `withdrawal-received:${id}`,
      key: 'withdrawal-received',
      to: email,
      lang,
      values: { ...statementOf(row, lang), returns_url: pageUrl(shop, 'returns', lang) },
    });
  await noticeStaff(shop, { event: `withdrawals:${id}`, kind: 'withdrawals', facts: { number: row.number, order: row.order ?? '' } });
  for (const [index, staff] of staffOf(shop).entries()) {
    if (!staff.notices.includes('withdrawals')) continue;
    const t = staffTexts(staff.lang);
    await postMail(shop, {
      event: `withdrawal-for-shop:${id}${index === 0 ? '' : `:${index}`}`,
      key: 'withdrawal-for-shop',
      to: staff.email,
      lang: staff.lang,
      values: {
        ...statementOf(row, staff.lang),
        order_number: row.order ?? '',
        unverified: row.order === null ? t('withdrawals.unverified') : '',
        suspicious: row.suspicious ? t('withdrawals.suspicious') : '',
      },
    });
  }
}

function statementOf({ number, content, checksum, received_at }: Acknowledged, lang: Lang): Values {
  const { date, time, zone } = receivedAt(new Date(received_at), LANGUAGES[lang]);
  return { number, content, checksum, date, time, timezone: zone };
}
