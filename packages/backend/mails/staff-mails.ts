import type { Lang } from '../core/language.ts';
import { euros } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';
import { postMail } from './outbox.ts';
import { noticeStaff, staffOf } from './staff/notices.ts';
import { dayAndTime, mailTexts, price } from './words.ts';

interface Amount {
  readonly order_id: number;
  readonly cents: number;
}

/** Inside the transaction that notes it. A refund may fail again, after it was tried again. */
export const mailRefundFailed = (shop: Shop, refund: Amount & { readonly unique_id: string; readonly problem: string }): Promise<void> => {
  const { problem } = refund;
  const known = (['too_late', 'by_hand', 'amount'] as const).find((one) => one === problem);
  const valuesIn = (lang: Lang) => {
    const t = mailTexts(lang);
    return { problem: known ? t(`problems.${known}`) : t('problems.other').replace('{{problem}}', problem) };
  };
  return mailPayments(shop, refund, { event: `refund-failed:${refund.unique_id}`, key: 'refund-failed', valuesIn });
};

/** Inside the transaction that notes it. */
export const mailDispute = (
  shop: Shop,
  dispute: Amount & { readonly paymentId: number; readonly state: 'open' | 'won' | 'lost'; readonly answerBy: number | null },
): Promise<void> => {
  const { paymentId, state, answerBy } = dispute;
  return mailPayments(shop, dispute, {
    event: `dispute:${paymentId}:${state}`,
    key: `dispute-${state}`,
    valuesIn: (lang) => ({ deadline: answerBy === null ? '' : dayAndTime(answerBy, lang) }),
  });
};

interface StaffMail {
  readonly event: string;
  readonly key: string;
  readonly valuesIn: (lang: Lang) => Readonly<Record<string, string>>;
}

/** To those of staff who are told of payments, at once; and a notice. */
async function mailPayments(shop: Shop, { order_id, cents }: Amount, { event, key, valuesIn }: StaffMail): Promise<void> {
  const order = await shop.db.get<{ po_number: string; currency_code: string }>(
    'SELECT po_number, currency_code FROM orders WHERE id = ?',
    order_id,
  );
  if (!order) return;
  const facts = { what: key, order: order.po_number, cents: String(cents), currency: order.currency_code };
  await noticeStaff(shop, { event, kind: 'payments', facts });
  for (const [index, { email, lang, notices }] of staffOf(shop).entries()) {
    if (!notices.includes('payments')) continue;
    const values = { ...valuesIn(lang), amount: price(euros(cents), order.currency_code, lang), order_number: order.po_number };
    await postMail(shop, { event: index === 0 ? event : `${event}:${index}`, key, to: email, lang, values });
  }
}
