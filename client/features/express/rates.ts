import { isCountry } from '../../../shared/commerce/address-form.ts';
import type { Cart, ShippingRate } from '../../../shared/contract/cart.ts';
import { wireCountry } from '../../../shared/i18n/country.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { App } from '../../core/app-context.tsx';

/** Delivery methods for a country in the gateway's spelling. Rejects when the shop does not deliver there. */
export async function ratesTo({ api }: Pick<App, 'api'>, cart: Pick<Cart, 'unique_id'>, iso: string): Promise<readonly ShippingRate[]> {
  const country = wireCountry(iso);
  if (!isCountry(country)) throw new ApiError(422, 'rate_unavailable');
  const { rates } = (await api.call('getRates', { body: { cart_unique_id: cart.unique_id, country } })).data;
  if (rates.length === 0) throw new ApiError(422, 'rate_unavailable');
  return rates;
}
