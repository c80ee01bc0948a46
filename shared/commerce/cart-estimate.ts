import type { ShippingRate } from '../contract/cart.ts';
import { goodsAmount } from './checkout-totals.ts';

type Goods = Parameters<typeof goodsAmount>[0] & { readonly unique_id: string };

/** What ways of delivery hang on: another cart, country or value of pieces has others. */
export const ratesKey = (cart: Goods, country: string): string => `${cart.unique_id} ${country} ${goodsAmount(cart)}`;

/** The cheapest way to the door. Where nothing is brought, picking up is an answer too; null where there is none at all. */
export function cheapestRate<R extends Pick<ShippingRate, 'amount' | 'carrier'>>(rates: readonly R[]): R | null {
  const brought = rates.filter(({ carrier }) => carrier !== null);
  return (brought.length > 0 ? brought : rates).reduce<R | null>((best, one) => (best && best.amount <= one.amount ? best : one), null);
}
