import { type Query, useSuspenseQuery } from '@tanstack/react-query';
import { isBeingConfirmed, nextLook } from '../../../shared/commerce/payment-status.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { orderQuery } from './queries.ts';

type OrderAnswer = { readonly data: Order };
type OrderState = Pick<Query<OrderAnswer>, 'state'>;

/** The order as it is. While a provider has still to confirm its payment, it is asked for again, for a while and when the tab is looked at. */
export function useOrder(id: string): Order {
  return useSuspenseQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }: OrderState) =>
      state.data && isBeingConfirmed(state.data.data) ? nextLook(state.dataUpdateCount + state.errorUpdateCount) : false,
    refetchOnWindowFocus: ({ state }: OrderState) => (state.data && isBeingConfirmed(state.data.data) ? 'always' : true),
  }).data.data;
}
