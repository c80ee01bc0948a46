import type { Bootstrap } from '../../../shared/contract/bootstrap.ts';
import type { PaymentMethodCode } from '../../../shared/contract/codes.ts';
import { mayHave } from '../checkout/payment/wallet.ts';
import type { ExpressWay } from './express-method.ts';

interface WayEntry {
  /** Key of its name in `locales/<lng>/express.json`. */
  readonly name: 'payPal' | 'googlePay' | 'applePay' | 'affirm';
  /** The checkout's method, preselected when the payment cannot start on this page. */
  readonly checkoutMethod: PaymentMethodCode;
  /** Whether the browser supports it, as far as that needs no script. */
  readonly may: (bootstrap: Bootstrap) => boolean;
  readonly load: () => Promise<ExpressWay>;
}

const table: { readonly [Code in PaymentMethodCode]?: WayEntry } = {
  paypal_express: {
    name: 'payPal',
    checkoutMethod: 'paypal',
    may: () => true,
    load: () => import('./paypal-method.ts').then(({ payPalWay }) => payPalWay),
  },
  google_pay: {
    name: 'googlePay',
    checkoutMethod: 'google_pay',
    may: (bootstrap) => mayHave('googlePay', bootstrap),
    load: () => import('./wallet-methods.ts').then(({ googlePayWay }) => googlePayWay),
  },
  apple_pay: {
    name: 'applePay',
    checkoutMethod: 'apple_pay',
    may: (bootstrap) => mayHave('applePay', bootstrap),
    load: () => import('./wallet-methods.ts').then(({ applePayWay }) => applePayWay),
  },
  affirm_express: {
    name: 'affirm',
    checkoutMethod: 'affirm',
    may: () => true,
    load: () => import('./affirm-method.ts').then(({ affirmWay }) => affirmWay),
  },
};

/** Codes come from the backend: they may be anything. */
export const wayEntry = (code: string): WayEntry | undefined =>
  Object.hasOwn(table, code) ? table[code as keyof typeof table] : undefined;
