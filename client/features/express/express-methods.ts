import type { PageBootstrap } from '../../core/queries.ts';
import type { KnownMethod } from '../../../shared/contract/payment-codes.ts';
import { mayHaveWallet } from '../checkout/payment/wallet.ts';
import type { ExpressMethod } from './express-method.ts';

interface ExpressMethodEntry {
  /** Key of its name in `locales/<lng>/express.json`. */
  readonly name: 'payPal' | 'googlePay' | 'applePay' | 'affirm';
  /** The checkout's method, preselected when the payment cannot start on this page. */
  readonly checkoutMethod: KnownMethod;
  /** Whether the browser supports it, as far as that needs no script. */
  readonly isAvailable: (bootstrap: PageBootstrap) => boolean;
  readonly load: () => Promise<ExpressMethod>;
}

const table: { readonly [Code in KnownMethod]?: ExpressMethodEntry } = {
  paypal_express: {
    name: 'payPal',
    checkoutMethod: 'paypal',
    isAvailable: () => true,
    load: () => import('./paypal-method.ts').then(({ payPalExpressMethod }) => payPalExpressMethod),
  },
  google_pay: {
    name: 'googlePay',
    checkoutMethod: 'google_pay',
    isAvailable: (bootstrap) => mayHaveWallet('googlePay', bootstrap),
    load: () => import('./wallet-methods.ts').then(({ googlePayMethod }) => googlePayMethod),
  },
  apple_pay: {
    name: 'applePay',
    checkoutMethod: 'apple_pay',
    isAvailable: (bootstrap) => mayHaveWallet('applePay', bootstrap),
    load: () => import('./wallet-methods.ts').then(({ applePayMethod }) => applePayMethod),
  },
  affirm_express: {
    name: 'affirm',
    checkoutMethod: 'affirm',
    isAvailable: () => true,
    load: () => import('./affirm-method.ts').then(({ affirmMethod }) => affirmMethod),
  },
};

/** Codes come from the backend: they may be anything. */
export const expressMethodEntry = (code: string): ExpressMethodEntry | undefined =>
  Object.hasOwn(table, code) ? table[code as keyof typeof table] : undefined;
