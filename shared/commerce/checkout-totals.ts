import type { ShippingRate } from '../../packages/contract/cart.ts';
import { type PricedLine, priceCents, type Sums, sumsWithCodes } from './code-totals.ts';
import { fromCents, toCents } from './money.ts';
import { minimumOf } from './payment-offer.ts';

/**
 * The totals with this delivery rate, which knows the VAT of its country. The backend receives the amount as `expected_amount` and checks
 * it.
 */
export const checkoutTotals = (
  cart: Parameters<typeof sumsWithCodes>[2] & { readonly items: readonly PricedLine[] },
  rate: Pick<ShippingRate, 'amount' | 'tax_rate'> | null,
): Sums => sumsWithCodes(cart.items, rate?.amount ?? null, { ...cart, tax_rate: rate?.tax_rate ?? cart.tax_rate });

/** Value of the goods less the discount, on which delivery rates depend. */
export const goodsAmount = ({
  items_amount,
  discount,
}: Pick<Sums, 'items_amount'> & { readonly discount: { readonly used_discount_amount: number } | null }): number =>
  fromCents(toCents(items_amount) - toCents(discount?.used_discount_amount ?? 0));

/** True if the amount to pay is 0; false until delivery is known. */
export const isSettled = ({ final_amount, shipping_amount }: Pick<Sums, 'final_amount' | 'shipping_amount'>): boolean =>
  shipping_amount !== null && toCents(final_amount) === 0;

/** True if the price itself is 0, so that there is no obligation to pay, even by gift card (ADR-0008). */
export const isFree = (sums: Pick<Sums, 'shipping_amount'> & Parameters<typeof priceCents>[0]): boolean =>
  isSettled(sums) && priceCents(sums) === 0;

/** The smallest chargeable amount if the amount to pay is below it but not 0; else null. */
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
