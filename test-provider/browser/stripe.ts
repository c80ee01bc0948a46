import type { PaymentIntentResult, Stripe, StripeConstructor, StripeElements } from '@stripe/stripe-js';
import { createElements, type ElementsOptions, innerOf, mayConfirm, secretOf } from './stripe/elements.ts';
import { createEmbeddedCheckout } from './stripe/embedded-checkout.ts';
import { createIntents, refusal } from './stripe/intents.ts';
import { createPaymentRequest } from './stripe/payment-request.ts';
import { languageOf, textsOf } from './shop/language.ts';
import { partUrl } from './shop/frame.ts';

/**
 * The part of Stripe's script that the shop uses, by the same names. Card data stay in frames of the provider's origin.
 *
 * Held money is `requires_capture`, or `processing` while it is slow. Declined is `error.type` `card_error`; closing the bank's dialog
 * (Escape) leaves `requires_action`; with the card of the lost return the promise never settles.
 */
type Played = Pick<
  Stripe,
  | 'elements'
  | 'confirmCardPayment'
  | 'confirmPayment'
  | 'confirmAffirmPayment'
  | 'retrievePaymentIntent'
  | 'createEmbeddedCheckoutPage'
  | 'paymentRequest'
  | 'createToken'
  | 'createPaymentMethod'
  | 'registerAppInfo'
>;

function createStripe(key: string, options: { locale?: string } = {}): Played {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) throw new Error('The test provider takes test keys only (pk_test_…).');
  const language = languageOf(options.locale);
  const t = textsOf(language);
  const intents = createIntents(language);

  async function confirmCardPayment(
    secret: string,
    data: { payment_method?: unknown } = {},
    { handleActions = true }: { handleActions?: boolean } = {},
  ): Promise<PaymentIntentResult> {
    const method = data.payment_method;
    if (typeof method === 'string') return intents.confirmWith(secret, method, handleActions);
    const element = innerOf(typeof method === 'object' && method !== null && 'card' in method ? method.card : null);
    if (!element) throw new Error('confirmCardPayment needs a card element or the id of a payment method.');
    return intents.conclude(secret, await element.confirm(secret), handleActions);
  }

  async function confirmPayment(wanted: {
    elements?: StripeElements;
    clientSecret?: string;
    confirmParams?: { return_url?: string };
    redirect?: 'always' | 'if_required';
  }): Promise<PaymentIntentResult> {
    const { elements } = wanted;
    const secret = wanted.clientSecret ?? (elements && secretOf(elements));
    const element = elements && innerOf(elements.getElement('payment') ?? elements.getElement('card'));
    if (!secret || !element) throw new Error('confirmPayment needs elements with a payment element, and a client secret.');
    if (!mayConfirm(elements)) throw new Error('elements.submit() must be called before stripe.confirmPayment().');
    const result = await intents.conclude(secret, await element.confirm(secret), true);
    const to = wanted.confirmParams?.return_url;
    if (result.error || wanted.redirect === 'if_required' || to === undefined) return result;
    const back = new URL(to, location.href);
    back.searchParams.set('payment_intent', result.paymentIntent.id);
    back.searchParams.set('redirect_status', result.paymentIntent.status === 'processing' ? 'processing' : 'succeeded');
    location.assign(back);
    return new Promise<never>(() => undefined);
  }

  /** Affirm decides on its own page. */
  async function confirmAffirmPayment(secret: string): Promise<PaymentIntentResult> {
    const known = await intents.retrieve(secret);
    if (known.error) return known;
    location.assign(partUrl(`pay/${secret}`, language));
    return new Promise<never>(() => undefined);
  }

  const notPlayed = async () => refusal({ type: 'invalid_request_error', code: 'not_played', message: t.failed });

  return {
    elements: (wanted: ElementsOptions = {}) => createElements(wanted, language),
    confirmCardPayment,
    confirmPayment: confirmPayment as Stripe['confirmPayment'],
    confirmAffirmPayment,
    retrievePaymentIntent: intents.retrieve,
    createEmbeddedCheckoutPage: (wanted) => createEmbeddedCheckout(wanted, intents, language),
    paymentRequest: (wanted) => createPaymentRequest(wanted, language),
    createToken: notPlayed,
    createPaymentMethod: notPlayed,
    registerAppInfo: () => undefined,
  };
}

const constructor = Object.assign(createStripe, { version: 'endive' });
(window as { Stripe?: StripeConstructor }).Stripe = constructor as unknown as StripeConstructor;
