import type { PaymentRequest, PaymentRequestPaymentMethodEvent, PaymentRequestWallet, Stripe } from '@stripe/stripe-js';
import { toCents } from '../../../../shared/commerce/money.ts';
import type { PageBootstrap } from '../../../core/queries.ts';
import { IntegrationType } from '../../../../shared/contract/codes.ts';
import { enabledIntegration } from '../../../../shared/integrations/enabled.ts';
import { originOf } from '../../../../shared/integrations/origin.ts';

export type Wallet = 'applePay' | 'googlePay';

const ALL: readonly PaymentRequestWallet[] = ['applePay', 'googlePay', 'link', 'browserCard'];
const STRIPE = 'https://js.stripe.com';

interface Sum {
  readonly amount: number;
  readonly currency: string;
}

/** The total of a payment request; may be updated until its sheet is open. */
export const sumOf = ({ amount, currency }: Sum, { company_name }: PageBootstrap['settings']) => ({
  currency: currency.toLowerCase(),
  total: { label: company_name, amount: toCents(amount) },
});

/**
 * Whether Stripe should be asked. A browser without these interfaces has no wallet, which needs no script to find out.
 * Other gateways have sheets of their own.
 */
export function mayHaveWallet(wallet: Wallet, bootstrap: PageBootstrap): boolean {
  const settings = enabledIntegration(bootstrap, IntegrationType.stripe);
  if (!settings) return false;
  if (originOf(settings.url ?? STRIPE) !== STRIPE) return true;
  return wallet === 'applePay' ? 'ApplePaySession' in window : 'PaymentRequest' in window;
}

/** Null when this browser or this shopper does not have the wallet. */
export async function openableSheet(
  stripe: Stripe,
  wallet: Wallet,
  bootstrap: PageBootstrap,
  sum: Sum,
  asksAddress = false,
): Promise<Sheet | null> {
  const request = stripe.paymentRequest({
    country: bootstrap.settings.company_address.country,
    ...sumOf(sum, bootstrap.settings),
    requestPayerName: true,
    requestPayerEmail: asksAddress,
    requestShipping: asksAddress,
    disableWallets: ALL.filter((one) => one !== wallet),
  });
  const can = await request.canMakePayment();
  return can?.[wallet] ? sheetOf(request) : null;
}

export interface Sheet {
  readonly request: PaymentRequest;
  /** Must be called synchronously in the click. Null when the shopper closed the sheet. */
  open(): Promise<PaymentRequestPaymentMethodEvent | null>;
  close(): void;
}

function sheetOf(request: PaymentRequest): Sheet {
  let answer: (event: PaymentRequestPaymentMethodEvent | null) => void = () => undefined;
  request.on('paymentmethod', (event) => answer(event));
  request.on('cancel', () => answer(null));
  return {
    request,
    open() {
      const { promise, resolve } = Promise.withResolvers<PaymentRequestPaymentMethodEvent | null>();
      answer = resolve;
      request.show();
      return promise;
    },
    close() {
      if (request.isShowing()) request.abort();
    },
  };
}
