import { IntegrationType } from '../contract/codes.ts';
import type { GatewayName, KnownMethod, PaymentMethodCode } from '../contract/payment-codes.ts';
import type { CountryCode } from '../contract/country.ts';
import type { PaymentGateway, PaymentMethod } from '../contract/payment.ts';
import { type CountryProfile, DUTIES } from './country-profile.ts';
import { toCents } from './money.ts';
import { adapterOf, gatewayOf, isExpressOnly } from './payment-kind.ts';

/** Affirm is integrated through Stripe. */
const INTEGRATION_OF: Readonly<Record<GatewayName, IntegrationType>> = {
  stripe: IntegrationType.stripe,
  affirm: IntegrationType.stripe,
  paypal: IntegrationType.payPal,
};

/** Countries in which loans are offered only if the method lists them, because lender and shop have pre-contractual duties there. */
const NO_CREDIT: readonly CountryCode[] = ['AT', 'DE'];

export const DEFAULT_MINIMUM = 1;

export interface OfferFacts {
  readonly profile: CountryProfile;
  readonly methods: readonly PaymentMethod[];
  readonly gateways: readonly PaymentGateway[];
  readonly enabledIntegrations: readonly number[];
  /** Country of the billing address; null while unknown. */
  readonly country: CountryCode | null;
  readonly currency: string;
  /** Amount to pay; null while delivery is unknown. */
  readonly amount: number | null;
  readonly minimumAmounts: Readonly<Record<string, number>>;
  /** Whether the browser supports the adapter; null: not known yet. */
  readonly canPay: (adapter: KnownMethod) => boolean | null;
  /** Method of the express payment approved for this cart. */
  readonly agreed?: PaymentMethodCode | null;
}

export interface PaymentOffer {
  /** In the backend's order. */
  readonly methods: readonly PaymentMethod[];
  /** The support of some methods is not known yet. */
  readonly pending: boolean;
  /** Why there are no methods. `nothingToPay`: the amount is 0. `tooSmall`: below the minimum. `none`: no method is available. */
  readonly empty: 'nothingToPay' | 'tooSmall' | 'none' | null;
}

/** Payment methods at the checkout. */
export function checkoutOffer(facts: OfferFacts): PaymentOffer {
  return offer(facts, ({ code }) => !isExpressOnly(code) || code === facts.agreed);
}

/** Express payment methods on product page and cart. Their buttons have no place for the text of a loan. */
export function expressOffer(facts: OfferFacts): PaymentOffer {
  return offer(facts, ({ express, credit }) => express && !(credit && DUTIES[facts.profile].creditText));
}

function offer(facts: OfferFacts, fits: (method: PaymentMethod) => boolean): PaymentOffer {
  const nothing = { methods: [], pending: false };
  if (facts.amount !== null && toCents(facts.amount) === 0) return { ...nothing, empty: 'nothingToPay' };
  if (facts.amount !== null && toCents(facts.amount) < toCents(minimumOf(facts))) return { ...nothing, empty: 'tooSmall' };
  const { gateways, enabledIntegrations } = facts;
  const possible = facts.methods.filter(
    (method) => fits(method) && isSwitchedOn(gatewayOf(method, gateways), enabledIntegrations) && isAllowed(method, facts),
  );
  const supports = (method: PaymentMethod): boolean | null => {
    const adapter = adapterOf(method, gateways);
    return adapter === null ? false : facts.canPay(adapter);
  };
  const methods = possible.filter((method) => supports(method) === true);
  const pending = possible.some((method) => supports(method) === null);
  return { methods, pending, empty: methods.length === 0 && !pending ? 'none' : null };
}

/** Smallest chargeable amount; one currency unit unless the shop sets another. */
export const minimumOf = ({ minimumAmounts, currency }: Pick<OfferFacts, 'minimumAmounts' | 'currency'>): number =>
  Object.hasOwn(minimumAmounts, currency) ? (minimumAmounts[currency] ?? DEFAULT_MINIMUM) : DEFAULT_MINIMUM;

/** A loan may need its text. Then the method's list of countries decides; without one only loans are restricted (`NO_CREDIT`). */
function isAllowed({ countries, credit, credit_text }: PaymentMethod, { country, profile }: OfferFacts): boolean {
  if (credit && DUTIES[profile].creditText && credit_text == null) return false;
  if (country === null) return !credit;
  if (countries !== null) return countries.includes(country);
  return !credit || !NO_CREDIT.includes(country);
}

/** False while the gateway's integration is switched off: its script is not loaded, and its methods are not offered. */
export function isSwitchedOn(gateway: string | null, enabledIntegrations: readonly number[]): boolean {
  if (gateway === null || !Object.hasOwn(INTEGRATION_OF, gateway)) return true;
  return enabledIntegrations.includes(INTEGRATION_OF[gateway as GatewayName]);
}
