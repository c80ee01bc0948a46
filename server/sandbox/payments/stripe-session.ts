import type { z } from 'zod';
import { isSessionMethod } from '../../../shared/contract/codes.ts';
import type { StripeSessionRequest, StripeSessionResponse } from '../../../shared/contract/payment.ts';
import type { Lang, Shop } from '../content/shop.ts';
import { notFound } from '../http/refusal.ts';
import { paymentView } from './ask.ts';
import { findPayment } from './rows.ts';
import { refresh } from './settle.ts';
import { startCheckout } from './start.ts';

type SessionAnswer = z.input<typeof StripeSessionResponse>;

/** As start-checkout. */
export async function createStripeSession(shop: Shop, body: z.output<typeof StripeSessionRequest>, lang: Lang): Promise<SessionAnswer> {
  const { payment } = await startCheckout(shop, body.cart_unique_id, body, lang);
  if (!payment) throw notFound('session');
  return { data: { id: payment.id, status: payment.state === 'open' ? 'open' : 'complete', payment } };
}

export async function getStripeSession(shop: Shop, sessionId: string): Promise<SessionAnswer> {
  const known = findPayment(shop, sessionId);
  if (!known || !isSessionMethod(known.method)) throw notFound('session');
  const { payment, charge } = await refresh(shop, known.id);
  return {
    data: { id: payment.unique_id, status: payment.state === 'open' ? 'open' : 'complete', payment: paymentView(shop, payment.id, charge) },
  };
}
