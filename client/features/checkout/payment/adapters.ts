import type { PaymentMethodCode } from '../../../../shared/contract/codes.ts';
import type { GatewayName } from '../../../../shared/contract/payment.ts';
import type { PaymentAdapter } from './adapter.ts';
import { bankTransfer } from './bank-transfer.ts';
import { nothingToPay } from './nothing-to-pay.ts';

/** The part of a method that is needed before its adapter, a chunk of its own, is loaded. */
export interface AdapterEntry {
  readonly gateway: GatewayName | null;
  /** Not every browser supports it: the adapter is loaded and asked (`canPay`) before the method is shown. */
  readonly asksBrowser?: true;
  /** `() => import('./card.tsx').then(({ card }) => card)`; several methods may share a chunk. */
  readonly load: () => Promise<PaymentAdapter>;
}

const here = (adapter: PaymentAdapter): AdapterEntry => ({ gateway: adapter.gateway, load: () => Promise.resolve(adapter) });

const table: { readonly [Code in PaymentMethodCode | 'nothing']: AdapterEntry } = {
  card: { gateway: 'stripe', load: () => import('./card.tsx').then(({ card }) => card) },
  stripe: { gateway: 'stripe', load: () => import('./stripe-hosted.ts').then(({ stripeHosted }) => stripeHosted) },
  stripe_checkout_form: {
    gateway: 'stripe',
    load: () => import('./stripe-checkout-form.tsx').then(({ stripeCheckoutForm }) => stripeCheckoutForm),
  },
  stripe_payment_element: {
    gateway: 'stripe',
    load: () => import('./stripe-payment-element.tsx').then(({ stripePaymentElement }) => stripePaymentElement),
  },
  google_pay: { gateway: 'stripe', asksBrowser: true, load: () => import('./wallets.tsx').then(({ googlePay }) => googlePay) },
  apple_pay: { gateway: 'stripe', asksBrowser: true, load: () => import('./wallets.tsx').then(({ applePay }) => applePay) },
  paypal: { gateway: 'paypal', load: () => import('./paypal.tsx').then(({ payPal }) => payPal) },
  paypal_express: { gateway: 'paypal', load: () => import('./paypal.tsx').then(({ payPalExpress }) => payPalExpress) },
  affirm: { gateway: 'affirm', load: () => import('./affirm.ts').then(({ affirm }) => affirm) },
  affirm_express: { gateway: 'affirm', load: () => import('./affirm.ts').then(({ affirmExpress }) => affirmExpress) },
  bank_transfer: here(bankTransfer),
  nothing: here(nothingToPay),
};

/** Codes come from the backend and from storage: they may be anything. */
export const adapterEntry = (code: string): AdapterEntry | undefined =>
  Object.hasOwn(table, code) ? table[code as keyof typeof table] : undefined;
