import type { Wallet } from '../../../shared/commerce/payment-kind.ts';
import { IntegrationType } from '../../../packages/contract/codes.ts';
import { enabledIntegration } from '../../../shared/integrations/enabled.ts';
import { originOf } from '../../../shared/integrations/origin.ts';
import type { PageBootstrap } from '../../core/queries.ts';
import type { KnownMethod } from '../../../packages/contract/payment-codes.ts';
import type { ExpressMethod } from './express-method.ts';

const STRIPE = 'https://js.stripe.com';

interface ExpressMethodEntry {
  /** Key of its name in `locales/<lng>/express.json`. */
  readonly name: 'payPal' | 'googlePay' | 'applePay' | 'affirm';
  /** The checkout's method, preselected when the payment cannot start on this page. */
  readonly checkoutMethod: KnownMethod;
  /** True if the browser supports it, as far as that needs no script. */
  readonly isAvailable: (bootstrap: PageBootstrap) => boolean;
  /** Absent: Stripe's own button opens the sheet (`wallet-buttons.tsx`). Ours leads to the checkout, as any of ours may. */
  readonly load?: () => Promise<ExpressMethod>;
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
    checkoutMethod: 'card',
    isAvailable: (bootstrap) => mayHaveWallet('google_pay', bootstrap),
  },
  apple_pay: {
    name: 'applePay',
    checkoutMethod: 'card',
    isAvailable: (bootstrap) => mayHaveWallet('apple_pay', bootstrap),
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

/** True if Stripe should be asked: a browser without these interfaces has no wallet. Other gateways have sheets of their own. */
function mayHaveWallet(wallet: Wallet, bootstrap: PageBootstrap): boolean {
  const settings = enabledIntegration(bootstrap, IntegrationType.stripe);
  if (!settings) return false;
  if (originOf(settings.url ?? STRIPE) !== STRIPE) return true;
  return wallet === 'apple_pay' ? 'ApplePaySession' in window : 'PaymentRequest' in window;
}
