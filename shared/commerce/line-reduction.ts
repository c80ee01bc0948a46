import type { CartItem } from '../../packages/contract/cart.ts';
import type { CountryProfile } from './country-profile.ts';
import { type Cents, fromCents, toCents } from './money.ts';
import { type Reduction, reductionOf } from './reduction.ts';

type LinePrices = Pick<CartItem, 'base_cost' | 'discount_amount' | 'lowest_prior_cost'>;

/** The claim about one unit of a cart line. */
export function lineReduction({ base_cost, discount_amount, lowest_prior_cost }: LinePrices, profile: CountryProfile): Reduction | null {
  const price = fromCents(toCents(base_cost) - toCents(discount_amount));
  const percent = base_cost > 0 ? (discount_amount / base_cost) * 100 : 0;
  return reductionOf({ before: base_cost, price, percent, lowest: lowest_prior_cost }, profile);
}

/** The difference between the crossed-out price of one unit of a cart line and its price. */
export function savedCents(line: LinePrices, profile: CountryProfile): Cents {
  const claim = lineReduction(line, profile);
  return claim ? toCents(claim.crossedOut) - (toCents(line.base_cost) - toCents(line.discount_amount)) : 0;
}
