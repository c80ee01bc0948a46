import type { Stripe, StripeElements } from '@stripe/stripe-js';

/**
 * The part of Stripe's script that the storefront calls. The test provider plays all of it, and a test compares both with Stripe's types
 * (`packages/lab/gateway-scripts.test.ts`): a call that is missing here is played by nobody.
 */
export type StripeCalls = Pick<
  Stripe,
  'elements' | 'confirmPayment' | 'confirmAffirmPayment' | 'retrievePaymentIntent' | 'createEmbeddedCheckoutPage'
>;

/** Of the elements, whose events React Stripe.js listens to. */
export type ElementsCalls = Pick<StripeElements, 'update' | 'submit'>;
