import type { z } from 'zod';
import { PAYMENT_REFUSALS, type StripeSessionRequest, type StripeSessionResponse } from '../../contract/payment.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { notFound } from '../core/refusal.ts';
import { paymentView } from './payment-charge.ts';
import { findPayment, type PaymentRow, refusalOf } from './rows.ts';
import { refresh } from './settle.ts';
import { startCheckout } from './start.ts';

type SessionAnswer = z.input<typeof StripeSessionResponse>;

/** As start-checkout. */
export async function createStripeSession(shop: Shop, body: z.output<typeof StripeSessionRequest>, lang: Lang): Promise<SessionAnswer> {
  const { payment } = await startCheckout(shop, body.cart_unique_id, body, lang);
  if (!payment) throw notFound('session');
  const isOpen = payment.state === 'open';
  return { data: { id: payment.id, status: isOpen ? 'open' : 'complete', payment, refusal: isOpen ? 'payment_pending' : null } };
}

export async function getStripeSession(shop: Shop, sessionId: string): Promise<SessionAnswer> {
  const known = await findPayment(shop, sessionId);
  if (!known) throw notFound('session');
  const { payment, charge } = await refresh(shop, known.id);
  return {
    data: {
      id: payment.unique_id,
      status: payment.state === 'open' ? 'open' : 'complete',
      payment: await paymentView(shop, payment.id, charge),
      refusal: await refusalBy(shop, payment),
    },
  };
}

/** An ordered cart has its order, whatever the state of this payment. */
async function refusalBy({ db }: Shop, payment: PaymentRow): Promise<(typeof PAYMENT_REFUSALS)[number] | null> {
  if (payment.state === 'authorised' || payment.state === 'paid') return null;
  if (payment.pays_order_id === null && (await db.get('SELECT 1 FROM orders WHERE cart_id = ?', payment.cart_id))) return null;
  const { code } = refusalOf(payment);
  return PAYMENT_REFUSALS.find((one) => one === code) ?? null;
}
