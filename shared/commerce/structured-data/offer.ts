import type { Offer } from '../offers/offer.ts';
import { shippingDetails } from './delivery.ts';
import type { Node, Reference } from './node.ts';
import { DAY_MS } from '../../../packages/contract/time.ts';

/** Validity of an offer: 30 days (specification, section 9). */
const VALID_DAYS = 30;

const AVAILABILITY = { in_stock: 'InStock', pre_order: 'PreOrder', out_of_stock: 'OutOfStock' } as const;

export interface OfferTerms {
  readonly currency: string;
  /** Null for a digital product. */
  readonly returns: readonly Node[] | null;
  readonly now: number;
  /** Returns a node in full the first time and a reference afterwards, because all offers of a page share their terms. */
  readonly once: (node: Node) => Node | Reference;
}

/** The offer of one configuration at its address. */
export const offerNode = (offer: Offer, url: string, { currency, returns, now, once }: OfferTerms): Node => ({
  '@type': 'Offer',
  url,
  price: offer.price.toFixed(2),
  priceCurrency: currency,
  ...(offer.crossedOut !== null && { priceSpecification: crossedOut(offer.crossedOut, currency) }),
  priceValidUntil: new Date(validUntil(offer, now)).toISOString().slice(0, 10),
  availability: `https://schema.org/${AVAILABILITY[offer.availability]}`,
  itemCondition: 'https://schema.org/NewCondition',
  ...(offer.deliveries.length > 0 && { shippingDetails: shippingDetails(offer.deliveries, currency).map(once) }),
  ...(returns && { hasMerchantReturnPolicy: returns.length === 1 ? returns.map(once)[0] : returns.map(once) }),
});

/** The crossed-out price of the page, in Google's format. */
const crossedOut = (cost: number, priceCurrency: string): Node => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: cost.toFixed(2),
  priceCurrency,
});

/** The price is valid until the end of the sale if that is earlier. */
function validUntil({ saleEndsAt }: Offer, now: number): number {
  const until = now + VALID_DAYS * DAY_MS;
  const end = saleEndsAt === null ? until : Date.parse(saleEndsAt);
  return end > now ? Math.min(until, end) : until;
}
