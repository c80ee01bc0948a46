import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CountryCode } from '../../../shared/contract/country.ts';
import type { Api } from '../../../shared/contract/request.ts';
import { apiQuery } from '../../core/api-query.ts';

export const paymentMethodsQuery = () => apiQuery('getPaymentMethods', {});
export const paymentGatewaysQuery = () => apiQuery('getPaymentGateways', {});

/** What the payment methods of an order are chosen from; never fails a page. */
export const prefetchMethods = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([queryClient.prefetchQuery(paymentMethodsQuery()), queryClient.prefetchQuery(paymentGatewaysQuery())]);

/** Delivery methods depend on the value of the products, so `goodsAmount` is part of the key. */
export const ratesQuery = (api: Api, cartId: string, country: CountryCode, goodsAmount: number) =>
  queryOptions({
    queryKey: ['getRates', cartId, country, goodsAmount] as const,
    queryFn: async ({ signal }) => (await api.call('getRates', { body: { cart_unique_id: cartId, country } }, { signal })).data.rates,
  });
