import { ApiError } from '../../../../packages/engine/errors.ts';
import type { KnownMethod } from '../../../../packages/contract/payment-codes.ts';
import type { PaymentAdapter } from './adapter.ts';
import { withoutGateway } from './without-gateway.ts';

/** The part of a method that is needed before its adapter, a chunk of its own, is loaded. */
export interface AdapterEntry {
  /** `() => import('./paypal.tsx').then(({ payPal }) => payPal)`; several methods may share a chunk. */
  readonly load: () => Promise<PaymentAdapter>;
}

/**
 * A wallet whose sheet the shopper has confirmed on a product or cart page. No button of ours opens it again: a payment that is no longer
 * valid needs another method.
 */
const agreedBefore: PaymentAdapter = {
  async pay({ begin }) {
    await begin();
    throw new ApiError(402, 'payment_required');
  },
};

const here = (adapter: PaymentAdapter): AdapterEntry => ({ load: () => Promise.resolve(adapter) });

const table: { readonly [Code in KnownMethod | 'nothing']: AdapterEntry } = {
  card: { load: () => import('./stripe-payment-element.tsx').then(({ card }) => card) },
  stripe: { load: () => import('./hosted-page.ts').then(({ hostedPage }) => hostedPage) },
  stripe_checkout_form: {
    load: () => import('./stripe-checkout-form.tsx').then(({ stripeCheckoutForm }) => stripeCheckoutForm),
  },
  stripe_payment_element: {
    load: () => import('./stripe-payment-element.tsx').then(({ stripePaymentElement }) => stripePaymentElement),
  },
  google_pay: here(agreedBefore),
  apple_pay: here(agreedBefore),
  paypal: { load: () => import('./paypal.tsx').then(({ payPal }) => payPal) },
  paypal_express: { load: () => import('./paypal.tsx').then(({ payPal }) => payPal) },
  affirm: { load: () => import('./affirm.ts').then(({ affirm }) => affirm) },
  affirm_express: { load: () => import('./affirm.ts').then(({ affirm }) => affirm) },
  bank_transfer: here(withoutGateway),
  nothing: here(withoutGateway),
};

/** By the answer of `adapterOf`, or a code from storage, which may be anything. */
export const adapterEntry = (code: string): AdapterEntry | undefined =>
  Object.hasOwn(table, code) ? table[code as keyof typeof table] : undefined;
