import type { Cart, ShippingRate } from '../contract/cart.ts';
import { containedTax } from './cart-optimistic.ts';
import { fromCents, toCents } from './money.ts';

type Sums = Pick<Cart, 'items_amount' | 'shipping_amount' | 'final_amount' | 'tax_amount' | 'tax_rate'>;

/** What the order will cost with this way of delivery; the backend is told it as `expected_amount` and checks it. */
export function checkoutTotals(
  { items_amount, tax_rate }: Pick<Cart, 'items_amount' | 'tax_rate'>,
  rate: Pick<ShippingRate, 'amount'> | null,
): Sums {
  const final = toCents(items_amount) + toCents(rate?.amount ?? 0);
  return {
    items_amount,
    shipping_amount: rate?.amount ?? null,
    final_amount: fromCents(final),
    tax_amount: fromCents(containedTax(final, tax_rate)),
    tax_rate,
  };
}

export const sameAmount = (one: number, other: number): boolean => toCents(one) === toCents(other);
