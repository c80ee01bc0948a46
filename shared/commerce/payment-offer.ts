import { type CountryCode, IntegrationType, type PaymentMethodCode } from '../contract/codes.ts';
import type { PaymentGateway, PaymentMethod, PaymentProvider } from '../contract/payment.ts';
import { toCents } from './money.ts';

/** Affirm comes through Stripe. */
const INTEGRATION_OF: Readonly<Record<PaymentProvider, IntegrationType>> = {
  stripe: IntegrationType.stripe,
  affirm: IntegrationType.stripe,
  paypal: IntegrationType.payPal,
};

/** Countries in which a loan is not offered unless the method names them: pre-contractual duties there are the lender's and the shop's. */
const NO_CREDIT: readonly CountryCode[] = ['AT', 'DE'];

/** A payment of these brings contact and address along: they begin on product and cart. The wallets can do both. */
const EXPRESS_ONLY: readonly PaymentMethodCode[] = ['paypal_express', 'affirm_express'];

export const DEFAULT_MINIMUM = 1;

export interface OfferFacts {
  readonly methods: readonly PaymentMethod[];
  readonly gateways: readonly PaymentGateway[];
  readonly enabledIntegrations: readonly number[];
  /** Where the shopper lives: of the billing address. Null while that is not known. */
  readonly country: CountryCode | null;
  readonly currency: string;
  /** What is to be paid; null while delivery is not known. */
  readonly amount: number | null;
  readonly minimumAmounts: Readonly<Record<string, number>>;
  /** What this shop has an adapter for and this browser can do; null: not known yet. */
  readonly canPay: (code: PaymentMethodCode) => boolean | null;
  /** Method of an express payment that was agreed to for this cart. */
  readonly agreed?: PaymentMethodCode | null;
}

export interface PaymentOffer {
  /** In the order of the backend. */
  readonly methods: readonly PaymentMethod[];
  /** The browser is still being asked for some. */
  readonly pending: boolean;
  /** `settled`: nothing is to be paid. `tooSmall`: less than can be paid. `none`: no method is left. */
  readonly empty: 'nothingToPay' | 'tooSmall' | 'none' | null;
}

/** The ways to pay of the checkout. */
export function checkoutOffer(facts: OfferFacts): PaymentOffer {
  return offer(facts, ({ code }) => !EXPRESS_ONLY.includes(code) || code === facts.agreed);
}

/** The ways to pay on product and cart. */
export function expressOffer(facts: OfferFacts): PaymentOffer {
  return offer(facts, ({ express }) => express);
}

function offer(facts: OfferFacts, fits: (method: PaymentMethod) => boolean): PaymentOffer {
  const nothing = { methods: [], pending: false };
  if (facts.amount !== null && toCents(facts.amount) === 0) return { ...nothing, empty: 'nothingToPay' };
  if (facts.amount !== null && toCents(facts.amount) < toCents(minimumOf(facts))) return { ...nothing, empty: 'tooSmall' };
  const possible = facts.methods.filter((method) => fits(method) && isCarriedOut(method, facts) && isAllowed(method, facts.country));
  const methods = possible.filter(({ code }) => facts.canPay(code) === true);
  const pending = possible.some(({ code }) => facts.canPay(code) === null);
  return { methods, pending, empty: methods.length === 0 && !pending ? 'none' : null };
}

/** Smallest amount that can be paid; one of the currency's units unless the shop says otherwise. */
export const minimumOf = ({ minimumAmounts, currency }: Pick<OfferFacts, 'minimumAmounts' | 'currency'>): number =>
  Object.hasOwn(minimumAmounts, currency) ? (minimumAmounts[currency] ?? DEFAULT_MINIMUM) : DEFAULT_MINIMUM;

/** Some gateway has it, and the provider behind that is switched on. */
function isCarriedOut({ code }: PaymentMethod, { gateways, enabledIntegrations }: OfferFacts): boolean {
  return gateways.some(
    ({ provider, methods }) => methods.includes(code) && (provider === 'none' || enabledIntegrations.includes(INTEGRATION_OF[provider])),
  );
}

/** The method's own list of countries says where; without one the country's profile does. */
function isAllowed({ countries, credit }: PaymentMethod, country: CountryCode | null): boolean {
  if (country === null) return !credit;
  if (countries !== null) return countries.includes(country);
  return !credit || !NO_CREDIT.includes(country);
}

/** The provider's script is loaded, and the provider's parts are shown, only while its integration is switched on. */
export const isSwitchedOn = (provider: PaymentProvider, enabledIntegrations: readonly number[]): boolean =>
  enabledIntegrations.includes(INTEGRATION_OF[provider]);
