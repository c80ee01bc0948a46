import { queryOptions } from '@tanstack/react-query';
import type { Id } from '../../../packages/contract/common.ts';
import type { ShippingRate } from '../../../packages/contract/cart.ts';
import { type CountryCode, isCountryCode } from '../../../packages/contract/country.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { FRESH_MS, ratesQuery } from '../cart/shipping-methods.ts';

/** The goods that are delivered: those of a cart, or products that are in none. */
export type Goods =
  /** `amount`: value of its goods, of which its delivery depends (`goodsAmount`). */
  | { readonly cart_unique_id: string; readonly amount: number }
  | { readonly items: readonly { readonly product_configuration_id: Id; readonly quantity: number }[] };

/** Delivery methods for a country that a gateway names. Rejects when the shop does not deliver there. */
export async function ratesTo(
  { api }: Pick<App, 'api'>,
  goods: Goods | { readonly cart_unique_id: string },
  named: string,
): Promise<readonly ShippingRate[]> {
  const country = named.toUpperCase();
  if (!isCountryCode(country)) throw new ApiError(422, 'rate_unavailable');
  const body = 'items' in goods ? { items: [...goods.items], country } : { cart_unique_id: goods.cart_unique_id, country };
  const { rates } = (await api.call('getRates', { body })).data;
  if (rates.length === 0) throw new ApiError(422, 'rate_unavailable');
  return rates;
}

/** The same before a press. Those of a cart are the ones of its estimate, so both ask once. */
export const earlyRates = (app: Pick<App, 'api'>, goods: Goods, country: CountryCode) =>
  queryOptions({
    queryKey:
      'items' in goods ? ['getRates', goods.items, country] : ratesQuery(app.api, goods.cart_unique_id, country, goods.amount).queryKey,
    queryFn: () => ratesTo(app, goods, country),
    staleTime: FRESH_MS,
    retry: false,
  });
