import { queryOptions } from '@tanstack/react-query';
import type { Snapshot } from 'valtio';
import { goodsAmount } from '../../../shared/commerce/checkout-totals.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { type CountryCode, isCountryCode } from '../../../packages/contract/country.ts';
import type { Api } from '../../../packages/contract/request.ts';
import type { App } from '../../core/app-context.tsx';
import { readText } from '../../../packages/engine/browser/storage/storage.ts';
import { bootstrapQuery } from '../../core/queries.ts';
import { CART_COUNTRY_KEY } from './store.ts';

/** The rates of one page: asked for again when goods or country change, not by each view. */
export const FRESH_MS = 60_000;

/** Delivery methods. They depend on the value of the products, so `goodsAmount` is part of the key. */
export const ratesQuery = (api: Api, cartId: string, country: CountryCode, goods: number) =>
  queryOptions({
    queryKey: ['getRates', cartId, country, goods] as const,
    queryFn: async ({ signal }) => (await api.call('getRates', { body: { cart_unique_id: cartId, country } }, { signal })).data.rates,
    staleTime: FRESH_MS,
  });

/** The country of the delivery address, else the shop's. */
export function destination(cart: Pick<Snapshot<Cart>, 'shipping_address'> | null, home: string | undefined): CountryCode {
  return cart?.shipping_address?.country ?? (home !== undefined && isCountryCode(home) ? home : 'AT');
}

/**
 * At the start of the page, in parallel with the cart where its country was stored. Without rates there is no estimate: a failure is the
 * next view's to report (specification, section 8: passed to the caller).
 */
export async function startRates({ api, queryClient, stores }: App, cartId: string, cartLoaded: Promise<void>): Promise<void> {
  const stored = readText('local', CART_COUNTRY_KEY);
  if (stored === null) await cartLoaded;
  const home = queryClient.getQueryData(bootstrapQuery().queryKey)?.data.settings.company_address.country;
  const country = stored !== null && isCountryCode(stored) ? stored : destination(stores.cart.session.confirmed.cart, home);
  const answer = api.call('getRates', { body: { cart_unique_id: cartId, country } }).catch(() => null);
  await cartLoaded;
  const { cart } = stores.cart.session.confirmed;
  const rates = await answer;
  if (rates === null || cart?.unique_id !== cartId) return;
  queryClient.setQueryData(ratesQuery(api, cartId, country, goodsAmount(cart)).queryKey, rates.data.rates);
}
