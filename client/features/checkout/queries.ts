import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';

export const paymentMethodsQuery = () => apiQuery('getPaymentMethods', {});
export const paymentGatewaysQuery = () => apiQuery('getPaymentGateways', {});

/** The offer that the payment methods of an order are chosen from; never fails a page. */
export const prefetchMethods = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([queryClient.prefetchQuery(paymentMethodsQuery()), queryClient.prefetchQuery(paymentGatewaysQuery())]);
