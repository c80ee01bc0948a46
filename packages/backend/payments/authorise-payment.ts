import type { z } from 'zod';
import type { AuthorisePaymentRequest, AuthorisePaymentResponse } from '../../contract/payment-handler.ts';
import { notFound } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { callGateway, chargeOf } from './payment-charge.ts';
import { methodUnavailable } from './offer.ts';
import type { ChargeState } from './payment-gateway.ts';
import { findPayment } from './rows.ts';

type Answer = z.input<typeof AuthorisePaymentResponse>;
type Outcome = Answer['data']['outcome'];

/** The gateway's answer about a charge for which it was given a credential. */
const OUTCOMES: Readonly<Record<ChargeState, Outcome>> = {
  open: 'buyer_needed',
  agreed: 'authorised',
  processing: 'pending',
  authorised: 'authorised',
  captured: 'authorised',
  declined: 'declined',
  cancelled: 'declined',
  voided: 'declined',
  refunded: 'declined',
};

/** Holds the money of a payment by a credential. That its order is placed is a matter of finishCheckout. */
export async function authorisePayment(shop: Shop, handlerId: string, body: z.output<typeof AuthorisePaymentRequest>): Promise<Answer> {
  const { credentials } = shop.gateway;
  const handler = credentials?.handlers.find(({ id }) => id === handlerId);
  const payment = await findPayment(shop, body.payment_id);
  if (!credentials || !handler || payment?.pays_order_id !== null) throw notFound('payment');
  if (payment.method !== handler.type || payment.confirmed_at === null) throw methodUnavailable();
  const { ref } = await chargeOf(shop, payment);
  const { state } = await callGateway(shop, () => credentials.authorise(ref, handlerId, body.credential));
  return { data: { outcome: OUTCOMES[state] } };
}
