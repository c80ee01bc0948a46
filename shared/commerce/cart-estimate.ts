import type { ShippingRate } from '../../packages/contract/cart.ts';

/** The cheapest rate with delivery; without one the cheapest pick-up; null without rates. */
export function cheapestRate<R extends Pick<ShippingRate, 'amount' | 'carrier'>>(rates: readonly R[]): R | null {
  const delivered = rates.filter(({ carrier }) => carrier !== null);
  return (delivered.length > 0 ? delivered : rates).reduce<R | null>((best, one) => (best && best.amount <= one.amount ? best : one), null);
}
