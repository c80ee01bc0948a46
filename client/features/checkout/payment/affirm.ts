import type { PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';
import { billingDetails, shippingDetails } from './billing-details.ts';
import { intentOutcome } from './intent-outcome.ts';
import { stripeOf } from './load-stripe.ts';
import { loadGatewayTexts } from './gateway-texts.ts';

/**
 * A loan by Affirm, through Stripe: the browser goes to Affirm's page and returns to /checkout/payout. Also for an express payment whose
 * confirmation is no longer valid.
 */
export const affirm: PaymentAdapter = {
  pay,
  preload: (app, bootstrap) => void stripeOf(bootstrap, app.locale).catch(() => undefined),
};

async function pay({ app, bootstrap, form, begin, returnUrl }: PayContext): Promise<PayOutcome> {
  const t = await loadGatewayTexts(app);
  const stripe = await stripeOf(bootstrap, app.locale).catch(() => null);
  if (!stripe) return { kind: 'declined', message: t('notLoaded') };
  const { id, provider_token: secret } = await begin();
  const { error } = await stripe.confirmAffirmPayment(secret, {
    payment_method: { billing_details: billingDetails(form) },
    ...(!form.digital && { shipping: shippingDetails(form) }),
    return_url: returnUrl(id),
  });
  // Without an error the browser is leaving.
  return error ? intentOutcome({ error }, t) : { kind: 'leaving' };
}
