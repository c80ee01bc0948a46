import { type GatewayName, type KnownMethod, PAYMENT_METHODS, type PaymentKind } from '../../packages/contract/payment-codes.ts';
import type { PaymentGateway, PaymentMethod } from '../../packages/contract/payment.ts';

interface Handling {
  readonly kind: PaymentKind;
  readonly gateway: GatewayName | null;
}

/** How the storefront's adapters pay. The one place that knows the kind of a code that comes without one (contract 1.0). */
const KNOWN: Readonly<Record<KnownMethod, Handling>> = {
  card: { kind: 'form', gateway: 'stripe' },
  stripe: { kind: 'redirect', gateway: 'stripe' },
  stripe_checkout_form: { kind: 'form', gateway: 'stripe' },
  stripe_payment_element: { kind: 'form', gateway: 'stripe' },
  google_pay: { kind: 'wallet', gateway: 'stripe' },
  apple_pay: { kind: 'wallet', gateway: 'stripe' },
  paypal: { kind: 'wallet', gateway: 'paypal' },
  paypal_express: { kind: 'wallet', gateway: 'paypal' },
  affirm: { kind: 'redirect', gateway: 'affirm' },
  affirm_express: { kind: 'redirect', gateway: 'affirm' },
  bank_transfer: { kind: 'none', gateway: null },
};

const isKnownMethod = (code: string): code is KnownMethod => PAYMENT_METHODS.some((one) => one === code);

/** With a sheet of Stripe's, which only Stripe's own button opens. At the checkout they are among Stripe's fields. */
export const WALLETS = ['apple_pay', 'google_pay'] as const satisfies readonly KnownMethod[];
export type Wallet = (typeof WALLETS)[number];
export const isWallet = (code: string): code is Wallet => WALLETS.some((one) => one === code);

/** By the adapter: it provides contact and address, and starts on product page or cart only. */
export const isExpressOnly = (adapter: KnownMethod | null): boolean =>
  adapter !== null && (adapter === 'paypal_express' || adapter === 'affirm_express' || isWallet(adapter));

/** Null: the backend says no kind, and the code is its own. */
export const kindOf = ({ code, kind }: Pick<PaymentMethod, 'code' | 'kind'>): PaymentKind | null =>
  kind ?? (isKnownMethod(code) ? KNOWN[code].kind : null);

/** Null: no gateway is named. */
export function gatewayOf(
  { code, provider }: Pick<PaymentMethod, 'code' | 'provider'>,
  gateways: readonly PaymentGateway[],
): string | null {
  return provider ?? gateways.find(({ methods }) => methods.includes(code))?.provider ?? null;
}

/**
 * The method whose adapter pays with this one: its own, or the most general one of its kind and gateway. Null: the storefront cannot pay
 * with it.
 */
export function adapterOf(
  method: Pick<PaymentMethod, 'code' | 'kind' | 'provider'>,
  gateways: readonly PaymentGateway[],
): KnownMethod | null {
  const kind = kindOf(method);
  const gateway = gatewayOf(method, gateways);
  const { code } = method;
  if (kind === 'none') return 'bank_transfer';
  if (gateway === null || gateway === 'none') return null;
  if (isKnownMethod(code) && KNOWN[code].kind === kind && KNOWN[code].gateway === gateway) return code;
  if (kind === 'redirect') return 'stripe';
  if (kind === 'form' && gateway === 'stripe') return 'stripe_payment_element';
  return gateway === 'paypal' ? 'paypal' : null;
}
