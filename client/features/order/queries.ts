import { type Query, useSuspenseQuery } from '@tanstack/react-query';
import { isBeingConfirmed, pollPause } from '../../../shared/commerce/payment-status.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { apiQuery } from '../../core/api-query.ts';

export const orderQuery = (id: string) => apiQuery('getOrder', { query: { order_id: id } });

type OrderState = Pick<Query<{ readonly data: Order }>, 'state'>;

/** While a provider has still to confirm the payment, the order is refetched for a while and whenever the tab gets the focus. */
export function useOrder(id: string): Order {
  return useSuspenseQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }: OrderState) =>
      state.data && isBeingConfirmed(state.data.data) ? pollPause(state.dataUpdateCount + state.errorUpdateCount) : false,
    refetchOnWindowFocus: ({ state }: OrderState) => (state.data && isBeingConfirmed(state.data.data) ? 'always' : true),
  }).data.data;
}
