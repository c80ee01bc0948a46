import type { PaymentIntentResult, Stripe, StripeConstructor, StripeElements } from '@stripe/stripe-js';
import { createElements } from './stripe/elements.ts';
import { createEmbeddedCheckout } from './stripe/embedded-checkout.ts';
import { type Approved, type ElementsOptions, type Group, groupOf, isDeferred } from './stripe/group.ts';
import { createIntents, refusal } from './stripe/intents.ts';
import type { SheetEnd } from './messages.ts';
import { languageOf, textsOf } from './shop/language.ts';
import { partUrl } from './shop/frame.ts';

/**
 * The part of Stripe's script that the shop uses, by the same names. Card data stay in frames of the provider's origin.
 *
 * Held money is `requires_capture`, or `processing` while it is slow. Declined is `error.type` `card_error`; closing the bank's dialog
 * (Escape) leaves `requires_action`; with the card of the lost return the promise never settles.
 */
export type PlayedStripe = Pick<
  Stripe,
  | 'elements'
  | 'confirmPayment'
  | 'confirmAffirmPayment'
  | 'retrievePaymentIntent'
  | 'createEmbeddedCheckoutPage'
  | 'paymentRequest'
  | 'createToken'
  | 'createPaymentMethod'
  | 'confirmCardPayment'
  | 'registerAppInfo'
>;

interface Confirmation {
  readonly elements?: StripeElements;
  readonly clientSecret?: string;
  readonly confirmParams?: { readonly return_url?: string };
  readonly redirect?: 'always' | 'if_required';
}

function createStripe(key: string, options: { locale?: string } = {}): PlayedStripe {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) throw new Error('The test provider takes test keys only (pk_test_…).');
  const language = languageOf(options.locale);
  const t = textsOf(language);
  const intents = createIntents(language);

  async function confirmPayment(wanted: Confirmation): Promise<PaymentIntentResult> {
    const group = groupOf(wanted.elements);
    const secret = wanted.clientSecret ?? group?.options.clientSecret;
    const [inner] = group?.inners.values() ?? [];
    if (!group || !secret || !inner) throw new Error('confirmPayment needs elements with a mounted element, and a client secret.');
    if (isDeferred(group) && !group.submitted) throw new Error('elements.submit() must be called before stripe.confirmPayment().');
    const approved = inner.approved();
    const other = isDeferred(group) ? await differenceTo(group, secret) : null;
    const result =
      other ?? (approved ? await confirmApproved(secret, approved) : await intents.conclude(secret, await inner.confirm(secret)));
    approved?.end(endOf(result));
    const to = wanted.confirmParams?.return_url;
    if (result.error || wanted.redirect === 'if_required' || to === undefined) return result;
    const back = new URL(to, location.href);
    back.searchParams.set('payment_intent', result.paymentIntent.id);
    back.searchParams.set('redirect_status', result.paymentIntent.status === 'processing' ? 'processing' : 'succeeded');
    location.assign(back);
    return new Promise<never>(() => undefined);
  }

  /** The sheet closes before the bank asks. */
  async function confirmApproved(secret: string, { method, end }: Approved): Promise<PaymentIntentResult> {
    const confirmed = await intents.confirmWith(secret, method);
    if ('agreed' in confirmed && confirmed.agreed.challenge) end({ status: 'success', message: null });
    return intents.conclude(secret, confirmed);
  }

  /** The intent that a confirmation is refused for: one over another sum, or captured otherwise, than the elements have shown. */
  async function differenceTo({ options: shown }: Group, secret: string): Promise<PaymentIntentResult | null> {
    const { paymentIntent, error } = await intents.retrieve(secret);
    if (error) return { error };
    const { amount, currency, capture_method } = paymentIntent;
    const differs = [
      amount === shown.amount ? [] : [`amount ${amount}, in the elements ${shown.amount}`],
      currency === shown.currency ? [] : [`currency ${currency}, in the elements ${shown.currency}`],
      capture_method === shown.captureMethod ? [] : [`capture method ${capture_method}, in the elements ${shown.captureMethod}`],
    ].flat();
    if (differs.length === 0) return null;
    return refusal({
      type: 'invalid_request_error',
      code: 'payment_intent_invalid_parameter',
      message: `The intent has ${differs.join('; ')}.`,
    });
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
    confirmPayment: confirmPayment as Stripe['confirmPayment'],
    confirmAffirmPayment,
    retrievePaymentIntent: intents.retrieve,
    createEmbeddedCheckoutPage: (wanted) => createEmbeddedCheckout(wanted, intents, language),
    // Its button has left the script, so nothing may be built on the rest.
    paymentRequest: () => {
      throw new Error('stripe.paymentRequest() is not part of this version: use the element "expressCheckout".');
    },
    // React Stripe.js takes only an object that has these.
    createToken: notPlayed,
    createPaymentMethod: notPlayed,
    confirmCardPayment: notPlayed,
    registerAppInfo: () => undefined,
  };
}

function endOf({ paymentIntent, error }: PaymentIntentResult): SheetEnd {
  if (!error) return { status: paymentIntent.status === 'requires_payment_method' ? 'fail' : 'success', message: null };
  return { status: 'fail', message: error.type === 'card_error' ? (error.message ?? null) : null };
}

const constructor = Object.assign(createStripe, { version: 'endive' });
(window as { Stripe?: StripeConstructor }).Stripe = constructor as unknown as StripeConstructor;
