import { type CountryProfile, DUTIES } from './country-profile.ts';
import { type Cents, fromCents, toCents } from './money.ts';
import { type Reduction, reductionOf } from './reduction.ts';
import { type StockStatus, stockStatus } from './stock.ts';

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
  | { readonly kind: 'out_of_stock'; readonly percent: number | null }
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
  readonly stock_qty: number;
  readonly track_inventory: boolean;
}

/**
 * What a price shows (specification, section 4): out of stock, reduced (old and new price), or plain. `percent` is that of its badge; a
 * product that is sold out shows no price, so its badge would have no prior price beside it.
 */
export function priceView(
  own: OwnPrice,
  product: Priced & { readonly start_at_cost: number | null },
  stock: { readonly stock_qty: number; readonly track_inventory: boolean },
  profile: CountryProfile,
): PriceView {
  const price = salePrice(own.cost, product);
  const claim = reductionOf({ ...beforeOf(own.cost, product), price, lowest: own.lowest_prior_cost }, profile);
  const status: StockStatus = stockStatus(stock);
  if (status === 'out_of_stock') return { kind: 'out_of_stock', percent: DUTIES[profile].priorPrice ? null : (claim?.percent ?? null) };
  return claim ? { kind: 'discounted', price, ...claim } : { kind: 'plain', price, crossedOut: null, percent: null };
}

/**
 * Of a card, when a configuration costs less than the one that is shown: `from` the price of the cheapest, or `others` beside a reduction.
 */
export type CardPrice = PriceView & { readonly from?: true; readonly others?: number };

/** A price filter and the order by price go by the cheapest configuration; a reduction belongs to the one that is shown. */
export function cardPrice(card: Card, profile: CountryProfile): CardPrice {
  const view = priceView({ cost: card.base_cost, lowest_prior_cost: card.lowest_prior_cost }, card, card, profile);
  const { base_cost: shown, min_cost: cheapest = shown } = card;
  if (view.kind === 'out_of_stock' || cheapest >= shown) return view;
  const price = salePrice(cheapest, card);
  return view.kind === 'plain' ? { ...view, price, from: true } : { ...view, others: price };
}

/** The reduction that the backend claims for a price of this product. */
const beforeOf = (cost: number, { sale, sale_value, start_at_cost }: Priced & { readonly start_at_cost: number | null }) =>
  sale && sale_value > 0 ? { before: cost, percent: sale_value } : { before: start_at_cost, percent: null };
