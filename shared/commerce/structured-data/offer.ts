import type { ConfigurationRow, Product } from '../../contract/product.ts';
import type { CountryProfile } from '../country-profile.ts';
import { salePrice } from '../price.ts';
import { reductionOf } from '../reduction.ts';
import { stockStatus } from '../stock.ts';
import { shippingDetails } from './delivery.ts';
import type { Node, Reference } from './node.ts';

/** Validity of an offer: 30 days (specification, section 9). */
const VALID_DAYS = 30;
const DAY_MS = 86_400_000;

const AVAILABILITY = { in_stock: 'InStock', pre_order: 'PreOrder', out_of_stock: 'OutOfStock' } as const;

export interface OfferTerms {
  readonly currency: string;
  /** Decides whether a crossed-out price may be told. */
  readonly profile: CountryProfile;
  readonly returns: Node;
  readonly now: number;
  /** Returns a node in full the first time and a reference afterwards, because all offers of a page share their terms. */
  readonly once: (node: Node) => Node | Reference;
}

/** The offer of one configuration, with the price that the page shows. */
export function offer(product: Product, row: ConfigurationRow, url: string, { currency, profile, returns, now, once }: OfferTerms): Node {
  const price = salePrice(row.cost, product);
  const claim = reductionOf({ before: row.cost, price, percent: product.sale_value, lowest: row.lowest_prior_cost }, profile);
  return {
    '@type': 'Offer',
    url,
    price: price.toFixed(2),
    priceCurrency: currency,
    ...(claim && { priceSpecification: crossedOut(claim.crossedOut, currency) }),
    priceValidUntil: new Date(validUntil(product, now)).toISOString().slice(0, 10),
    availability: `https://schema.org/${AVAILABILITY[stockStatus(row)]}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(!product.digital && {
      ...(product.delivery_rates.length > 0 && {
        shippingDetails: shippingDetails(product.delivery_rates, price, currency).map(once),
      }),
      hasMerchantReturnPolicy: once(returns),
    }),
  };
}

/** The crossed-out price of the page, in Google's format. */
const crossedOut = (cost: number, priceCurrency: string): Node => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: cost.toFixed(2),
  priceCurrency,
});

/** The price is valid until the end of the sale if that is earlier. */
function validUntil({ sale, sale_ends_at }: Product, now: number): number {
  const until = now + VALID_DAYS * DAY_MS;
  const end = sale && sale_ends_at !== null ? Date.parse(sale_ends_at) : until;
  return end > now ? Math.min(until, end) : until;
}
