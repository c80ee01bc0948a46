import type { Snapshot } from 'valtio';
import { ratesKey } from '../../../shared/commerce/cart-estimate.ts';
import type { Cart, ShippingRate } from '../../../shared/contract/cart.ts';
import { type CountryCode, isCountryCode } from '../../../shared/contract/country.ts';
import type { App } from '../../core/app-context.tsx';
import { bootstrapQuery } from '../../core/queries.ts';

/** The country of the delivery address, else the shop's. */
export function destination(cart: Snapshot<Cart> | null, home: string | undefined): CountryCode {
  return cart?.shipping_address?.country ?? (home !== undefined && isCountryCode(home) ? home : 'AT');
}

/** Loads the delivery methods for a cart. Rejects on failure (specification, section 8: passed to the caller). */
async function loadRates({ api }: App, cartId: string, country: CountryCode): Promise<readonly ShippingRate[]> {
  return (await api.call('getRates', { body: { cart_unique_id: cartId, country } })).data.rates;
}

/** For a view of the cart, unless another view's call is under way. */
export async function loadRatesFor(app: App, cartId: string, country: CountryCode, key: string): Promise<void> {
  const { cart: state } = app.stores;
  if (state.ratesLoading) return;
  state.ratesLoading = true;
  state.rates = { key, rates: await loadRates(app, cartId, country).catch(() => []) };
  state.ratesLoading = false;
}

/** At the start of the page, in parallel with the cart. Without rates there is no estimate. */
export async function startRates(app: App, cartId: string, cartLoaded: Promise<void>): Promise<void> {
  const country = destination(null, app.queryClient.getQueryData(bootstrapQuery().queryKey)?.data.settings.company_address.country);
  const { cart: state } = app.stores;
  try {
    const [rates] = await Promise.all([loadRates(app, cartId, country), cartLoaded]);
    const { cart } = state.session.confirmed;
    state.rates = { rates, key: cart?.unique_id === cartId ? ratesKey(cart, country) : null };
  } catch {
    // the cart's page loads them again
  }
}
