import type { CountryProfile } from './country-profile.ts';
import { type Cents, fromCents, toCents } from './money.ts';
import { type Reduction, reductionOf } from './reduction.ts';

export interface Priced {
  readonly sale: boolean;
  /** Percent. */
  readonly sale_value: number;
}

/** Sale price = price minus `sale_value` percent, two decimals (specification, section 9). */
export function salePrice(cost: number, product: Priced): number {
  return fromCents(saleCents(toCents(cost), product));
}

export function saleCents(cents: Cents, { sale, sale_value }: Priced): Cents {
  if (!sale || sale_value <= 0) return cents;
  return Math.max(0, cents - Math.round((cents * Math.min(sale_value, 100)) / 100));
}

export type PriceView =
  | ({ readonly kind: 'discounted'; readonly price: number } & Reduction)
  | { readonly kind: 'plain'; readonly price: number; readonly crossedOut: null; readonly percent: null };

interface OwnPrice {
  /** Before the sale. */
  readonly cost: number;
  readonly lowest_prior_cost?: number | null | undefined;
}

interface Card extends Priced {
  readonly base_cost: number;
  readonly min_cost?: number | undefined;
  readonly start_at_cost: number | null;
  readonly lowest_prior_cost?: number | null | undefined;
}

/**
 * The view of a price (specification, section 4): reduced (old and new price), or plain. A product that is sold out keeps its price; that
 * it is sold out is said beside it.
 */
export function priceView(own: OwnPrice, product: Priced & { readonly start_at_cost: number | null }, profile: CountryProfile): PriceView {
  const price = salePrice(own.cost, product);
  const claim = reductionOf({ ...beforeOf(own.cost, product), price, lowest: own.lowest_prior_cost }, profile);
  return claim ? { kind: 'discounted', price, ...claim } : { kind: 'plain', price, crossedOut: null, percent: null };
}

/**
 * Of a card, when a configuration costs less than the one that is shown: `from` the price of the cheapest, or `others` beside a reduction.
 */
export type CardPrice = PriceView & { readonly from?: true; readonly others?: number };

/** A price filter and the order by price go by the cheapest configuration; a reduction belongs to the one that is shown. */
export function cardPrice(card: Card, profile: CountryProfile): CardPrice {
  const view = priceView({ cost: card.base_cost, lowest_prior_cost: card.lowest_prior_cost }, card, profile);
  const { base_cost: shown, min_cost: cheapest = shown } = card;
  if (cheapest >= shown) return view;
  const price = salePrice(cheapest, card);
  return view.kind === 'plain' ? { ...view, price, from: true } : { ...view, others: price };
}

/** The reduction that the backend claims for a price of this product. */
const beforeOf = (cost: number, { sale, sale_value, start_at_cost }: Priced & { readonly start_at_cost: number | null }) =>
  sale && sale_value > 0 ? { before: cost, percent: sale_value } : { before: start_at_cost, percent: null };
