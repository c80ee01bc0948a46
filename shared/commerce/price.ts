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

/**
 * What a price shows (specification, section 4): out of stock, reduced (old and new price), or plain. `percent` is that of its badge; a
 * piece that is sold out shows no price, so its badge would have no prior price beside it.
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

/** The reduction that the backend claims for a price of this product. */
const beforeOf = (cost: number, { sale, sale_value, start_at_cost }: Priced & { readonly start_at_cost: number | null }) =>
  sale && sale_value > 0 ? { before: cost, percent: sale_value } : { before: start_at_cost, percent: null };
