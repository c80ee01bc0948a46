import type { ConfigurationRow, Product } from '../../contract/product.ts';
import { salePrice } from '../price.ts';
import { stockStatus } from '../stock.ts';
import { shippingDetails } from './delivery.ts';
import type { Node, Reference } from './node.ts';

/** Offers are said to hold for 30 days (specification, section 9). */
const VALID_DAYS = 30;
const DAY_MS = 86_400_000;

const AVAILABILITY = { in_stock: 'InStock', pre_order: 'PreOrder', out_of_stock: 'OutOfStock' } as const;

export interface OfferTerms {
  readonly currency: string;
  readonly returns: Node;
  readonly now: number;
  /** Writes a node in full the first time and refers to it afterwards: all offers of a page share their terms. */
  readonly once: (node: Node) => Node | Reference;
}

/** The offer of one configuration, at the price that the page shows. */
export function offer(product: Product, row: ConfigurationRow, url: string, { currency, returns, now, once }: OfferTerms): Node {
  const price = salePrice(row.cost, product);
  return {
    '@type': 'Offer',
    url,
    price: price.toFixed(2),
    priceCurrency: currency,
    ...(price < row.cost && { priceSpecification: crossedOut(row.cost, currency) }),
    priceValidUntil: new Date(validUntil(product, now)).toISOString().slice(0, 10),
    availability: `https://schema.org/${AVAILABILITY[stockStatus(row)]}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(product.delivery_rates.length > 0 && {
      shippingDetails: shippingDetails(product.delivery_rates, price, currency).map(once),
    }),
    hasMerchantReturnPolicy: once(returns),
  };
}

/** The price before the sale, as Google reads it. */
const crossedOut = (cost: number, priceCurrency: string): Node => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: cost.toFixed(2),
  priceCurrency,
});

/** A sale that ends sooner takes its price along. */
function validUntil({ sale, sale_ends_at }: Product, now: number): number {
  const until = now + VALID_DAYS * DAY_MS;
  const end = sale && sale_ends_at !== null ? Date.parse(sale_ends_at) : until;
  return end > now ? Math.min(until, end) : until;
}
