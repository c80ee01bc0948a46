import type { Snapshot } from 'valtio';
import { ratesKey } from '../../../shared/commerce/cart-estimate.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import { type CountryCode, isCountryCode } from '../../../shared/contract/country.ts';
import type { App } from '../../core/app-context.tsx';
import { bootstrapQuery } from '../../core/queries.ts';

/** The country of the delivery address, else the shop's. */
export function destination(cart: Snapshot<Cart> | null, home: string | undefined): CountryCode {
  return cart?.shipping_address?.country ?? (home !== undefined && isCountryCode(home) ? home : 'AT');
}

/** Loads the delivery methods for a cart. Rejects on failure (specification, section 8: passed to the caller). */
export async function loadRates(app: App, cartId: string, country: CountryCode): Promise<void> {
  const { cart: state } = app.stores;
  const { rates } = (await app.api.call('getRates', { body: { cart_unique_id: cartId, country } })).data;
  state.rates = { key: null, rates };
}

/** At the start of the page, in parallel with the cart. Without rates there is no estimate. */
export async function startRates(app: App, cartId: string, cartLoaded: Promise<void>): Promise<void> {
  const country = destination(null, app.queryClient.getQueryData(bootstrapQuery().queryKey)?.data.settings.company_address.country);
  const { cart: state } = app.stores;
  try {
    await Promise.all([loadRates(app, cartId, country), cartLoaded]);
    const { cart } = state.session.confirmed;
    if (cart?.unique_id === cartId && state.rates) state.rates = { ...state.rates, key: ratesKey(cart, country) };
  } catch {
    // the cart's page loads them again
  }
}
