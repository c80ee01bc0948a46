import type { Cart, ShippingRate } from '../../../shared/contract/cart.ts';
import { isCountryCode } from '../../../shared/contract/country.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { App } from '../../core/app-context.tsx';

/** Delivery methods for a country that a gateway names. Rejects when the shop does not deliver there. */
export async function ratesTo({ api }: Pick<App, 'api'>, cart: Pick<Cart, 'unique_id'>, named: string): Promise<readonly ShippingRate[]> {
  const country = named.toUpperCase();
  if (!isCountryCode(country)) throw new ApiError(422, 'rate_unavailable');
  const { rates } = (await api.call('getRates', { body: { cart_unique_id: cart.unique_id, country } })).data;
  if (rates.length === 0) throw new ApiError(422, 'rate_unavailable');
  return rates;
}
