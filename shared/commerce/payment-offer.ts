import { IntegrationType } from '../../packages/contract/codes.ts';
import type { GatewayName, KnownMethod, PaymentMethodCode } from '../../packages/contract/payment-codes.ts';
import type { CountryCode } from '../../packages/contract/country.ts';
import type { PaymentGateway, PaymentMethod } from '../../packages/contract/payment.ts';
import { creditTerms, isCredit, needsCreditText } from './consumer-credit.ts';
import type { CountryProfile } from './country-profile.ts';
import { toCents } from './money.ts';
import { adapterOf, gatewayOf, isExpressOnly } from './payment-kind.ts';
import { withMark } from './payment-mark.ts';

/** Affirm is integrated through Stripe. */
const INTEGRATION_OF: Readonly<Record<GatewayName, IntegrationType>> = {
  stripe: IntegrationType.stripe,
  affirm: IntegrationType.stripe,
  paypal: IntegrationType.payPal,
};

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
  /** True if the browser supports the adapter. Absent: all. */
  readonly canPay?: (adapter: KnownMethod) => boolean;
  /** Method of the express payment approved for this cart. */
  readonly agreed?: PaymentMethodCode | null;
}

export interface PaymentOffer {
  /** In the backend's order. */
  readonly methods: readonly PaymentMethod[];
  /** Why there are no methods. `nothingToPay`: the amount is 0. `tooSmall`: below the minimum. `none`: no method is available. */
  readonly empty: 'nothingToPay' | 'tooSmall' | 'none' | null;
}

/** Payment methods at the checkout. */
export function checkoutOffer(facts: OfferFacts): PaymentOffer {
  return offer(facts, (method) => method.code === facts.agreed || !isExpressOnly(adapterOf(method, facts.gateways)));
}

/** Express payment methods on product page and cart. Their buttons have no place for the text of a loan. */
export function expressOffer(facts: OfferFacts): PaymentOffer {
  return offer(facts, (method) => method.express && !(isCredit(method) && needsCreditText(facts)));
}

function offer(facts: OfferFacts, fits: (method: PaymentMethod) => boolean): PaymentOffer {
  const nothing = { methods: [] };
  if (facts.amount !== null && toCents(facts.amount) === 0) return { ...nothing, empty: 'nothingToPay' };
  if (facts.amount !== null && toCents(facts.amount) < toCents(minimumOf(facts))) return { ...nothing, empty: 'tooSmall' };
  const { gateways, enabledIntegrations } = facts;
  const supports = (method: PaymentMethod): boolean => {
    const adapter = adapterOf(method, gateways);
    return adapter !== null && (facts.canPay?.(adapter) ?? true);
  };
  const methods = facts.methods.filter(
    (method) =>
      fits(method) && isSwitchedOn(gatewayOf(method, gateways), enabledIntegrations) && isAllowed(method, facts) && supports(method),
  );
  return { methods: methods.map(withMark), empty: methods.length === 0 ? 'none' : null };
}

/** Smallest chargeable amount; one currency unit unless the shop sets another. */
export const minimumOf = ({ minimumAmounts, currency }: Pick<OfferFacts, 'minimumAmounts' | 'currency'>): number =>
  Object.hasOwn(minimumAmounts, currency) ? (minimumAmounts[currency] ?? DEFAULT_MINIMUM) : DEFAULT_MINIMUM;

function isAllowed(method: PaymentMethod, facts: OfferFacts): boolean {
  if (isCredit(method)) return creditTerms(method, facts) !== null;
  const { countries } = method;
  return facts.country === null || countries === null || countries.includes(facts.country);
}

/** False while the gateway's integration is switched off: its script is not loaded, and its methods are not offered. */
export function isSwitchedOn(gateway: string | null, enabledIntegrations: readonly number[]): boolean {
  if (gateway === null || !Object.hasOwn(INTEGRATION_OF, gateway)) return true;
  return enabledIntegrations.includes(INTEGRATION_OF[gateway as GatewayName]);
}
