import type { ShippingRate } from '../contract/cart.ts';
import { goodsAmount } from './checkout-totals.ts';

type Goods = Parameters<typeof goodsAmount>[0] & { readonly unique_id: string };

/** Key of the delivery rates: they depend on cart, country and value of the goods. */
export const ratesKey = (cart: Goods, country: string): string => `${cart.unique_id} ${country} ${goodsAmount(cart)}`;

/** The cheapest rate with delivery; without one the cheapest pick-up; null without rates. */
export function cheapestRate<R extends Pick<ShippingRate, 'amount' | 'carrier'>>(rates: readonly R[]): R | null {
  const delivered = rates.filter(({ carrier }) => carrier !== null);
  return (delivered.length > 0 ? delivered : rates).reduce<R | null>((best, one) => (best && best.amount <= one.amount ? best : one), null);
}
