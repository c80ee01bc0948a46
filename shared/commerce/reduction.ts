import { type CountryProfile, DUTIES } from './country-profile.ts';
import { toCents } from './money.ts';

export interface PriceChange {
  /** The price before the reduction as the backend gives it, for one unit; null: none. */
  readonly before: number | null;
  /** The price now. */
  readonly price: number;
  /** Reduction in percent as the backend gives it; null: a crossed-out price without one. */
  readonly percent: number | null;
  /** Lowest price of the 30 days before the reduction; absent or null: not known. */
  readonly lowest: number | null | undefined;
}

/** The claim that may be made about a price. */
export interface Reduction {
  readonly crossedOut: number;
  /** Full percent of the crossed-out price in a profile with prior prices. Null: no percentage, no badge. */
  readonly percent: number | null;
  /** The crossed-out price is the lowest one of the 30 days before, and the page says so. */
  readonly isLowest: boolean;
}

/**
 * The only rule about crossed-out prices, percentages, badges, countdowns and discount texts. In profiles with prior prices the lowest
 * price of the 30 days before the reduction is the crossed-out price and the base of the percentage (CJEU C-330/23, Aldi Süd); a reduction
 * that this price does not bear, of less than one percent, or without this price is not claimed. Null: nothing is claimed.
 */
export function reductionOf({ before, price, percent, lowest }: PriceChange, profile: CountryProfile): Reduction | null {
  if (before === null || toCents(before) <= toCents(price)) return null;
  if (!DUTIES[profile].priorPrice) return { crossedOut: before, percent, isLowest: false };
  if (lowest == null) return null;
  // In cents: the percentage is rounded down, and 10 percent must not become 9.
  const base = toCents(lowest);
  const full = base > 0 ? Math.floor(((base - toCents(price)) * 100) / base) : 0;
  return full < 1 ? null : { crossedOut: lowest, percent: percent === null ? null : full, isLowest: true };
}
