import type { ShippingRate } from '../contract/cart.ts';
import { type PricedLine, priceCents, type Sums, sumsWithCodes } from './code-totals.ts';
import { fromCents, toCents } from './money.ts';
import { minimumOf } from './payment-offer.ts';

/** What the order will cost with this way of delivery; the backend is told it as `expected_amount` and checks it. */
export const checkoutTotals = (
  cart: Parameters<typeof sumsWithCodes>[2] & { readonly items: readonly PricedLine[] },
  rate: Pick<ShippingRate, 'amount'> | null,
): Sums => sumsWithCodes(cart.items, rate?.amount ?? null, cart);

/** Value that ways of delivery hang on: the pieces less the discount. */
export const goodsAmount = ({
  items_amount,
  discount,
}: Pick<Sums, 'items_amount'> & { readonly discount: { readonly used_discount_amount: number } | null }): number =>
  fromCents(toCents(items_amount) - toCents(discount?.used_discount_amount ?? 0));

/** Nothing is left to pay. Known only once delivery is. */
export const isSettled = ({ final_amount, shipping_amount }: Pick<Sums, 'final_amount' | 'shipping_amount'>): boolean =>
  shipping_amount !== null && toCents(final_amount) === 0;

/** It costs nothing at all: nobody is obliged to pay, not even with a gift card (docs/decisions/0020). */
export const isFree = (sums: Pick<Sums, 'shipping_amount'> & Parameters<typeof priceCents>[0]): boolean =>
  isSettled(sums) && priceCents(sums) === 0;

/** The smallest amount that can be paid, where what is left to pay is below it; else null. Nothing at all needs no payment. */
export function missedMinimum(
  { final_amount, shipping_amount }: Pick<Sums, 'final_amount' | 'shipping_amount'>,
  minimumAmounts: Readonly<Record<string, number>>,
  currency: string,
): number | null {
  const minimum = minimumOf({ minimumAmounts, currency });
  const left = toCents(final_amount);
  return shipping_amount !== null && left > 0 && left < toCents(minimum) ? minimum : null;
}

export const sameAmount = (one: number, other: number): boolean => toCents(one) === toCents(other);
