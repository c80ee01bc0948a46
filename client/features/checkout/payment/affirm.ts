import type { PaymentMethodCode } from '../../../../shared/contract/codes.ts';
import type { PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';
import { billingDetails, shippingDetails } from './billing-details.ts';
import { intentOutcome } from './intent-outcome.ts';
import { stripeOf } from './load-stripe.ts';
import { loadGatewayTexts } from './gateway-texts.ts';

/** A loan by Affirm, through Stripe: the browser goes to Affirm's page and returns to /checkout/payout. */
const affirmAs = (code: PaymentMethodCode): PaymentAdapter => ({
  code,
  gateway: 'affirm',
  pay,
  preload: (app, bootstrap) => void stripeOf(bootstrap, app.locale).catch(() => undefined),
});

export const affirm = affirmAs('affirm');

/** Started and confirmed on a product or cart page. When that confirmation is no longer valid, Affirm asks as for any order. */
export const affirmExpress = affirmAs('affirm_express');

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
