import type { Lang } from '../core/language.ts';
import { euros } from '../core/money.ts';
import type { Charge } from '../payments/payment-gateway.ts';
import type { PaymentRow } from '../payments/rows.ts';
import type { Shop } from '../shop/shop.ts';
import { postMail } from './outbox.ts';
import type { Values } from './form/fill.ts';
import { noticeStaff, staffOf } from './staff/notices.ts';
import { dayAndTime, mailTexts, price } from './words.ts';

interface Amount {
  readonly order_id: number;
  readonly cents: number;
}

/** Inside the transaction that notes it. A refund may fail again, after it was tried again. */
export const mailRefundFailed = (shop: Shop, refund: Amount & { readonly unique_id: string; readonly problem: string }): Promise<void> => {
  const valuesIn = (lang: Lang) => ({ problem: problemIn(lang, refund.problem) });
  return mailPayments(shop, refund, { event: `refund-failed:${refund.unique_id}`, key: 'refund-failed', valuesIn });
};

function problemIn(lang: Lang, problem: string): string {
  const t = mailTexts(lang);
  const known = (['too_late', 'by_hand', 'amount'] as const).find((one) => one === problem);
  return known ? t(`problems.${known}`) : t('problems.other').replace('{{problem}}', problem);
}

/** `what` of the notice about money without an order. */
export const UNRETURNED = 'money-without-order';

/** Money that came for a payment without an order and could not go back. False: staff were told before. */
export function noticeUnreturned(
  shop: Shop,
  { unique_id, provider: gateway }: Pick<PaymentRow, 'unique_id' | 'provider'>,
  { ref, cents, currency }: Pick<Charge, 'ref' | 'cents' | 'currency'>,
  problem: string,
): Promise<boolean> {
  const facts = { what: UNRETURNED, cents: String(cents), currency, gateway, charge: ref, problem };
  return noticeStaff(shop, { event: `payments:${unique_id}`, kind: 'payments', facts });
}

/** Of the mail about it. */
export function unreturnedValues({ cents, currency = '', gateway = '', charge = '', problem = '' }: Values, lang: Lang): Values {
  return { amount: price(euros(Number(cents)), currency, lang), gateway, charge, reason: problemIn(lang, problem) };
}

/** Inside the transaction that pays back: what a gift card has paid goes back to it, and nobody can spend it there. */
export const mailCardBlocked = (shop: Shop, refund: Amount & { readonly code: string; readonly event: string }): Promise<void> => {
  const { code, event } = refund;
  return mailPayments(shop, refund, { event, key: 'refund-to-blocked-card', valuesIn: () => ({ card: `…${code.slice(-4)}` }) });
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
