import { type Query } from '@tanstack/react-query';
import { isBeingConfirmed, pollPause } from '../../../shared/commerce/payment-status.ts';
import { PaymentStatus } from '../../../packages/contract/payment-codes.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

export const orderQuery = (id: string) => apiQuery('getOrder', { query: { order_id: id } });

/** A customer's own. */
export const customerOrderQuery = (id: string) => apiQuery('getCustomerOrder', { params: { id } });

export const trackingQuery = (id: string) => apiQuery('getTracking', { query: { tracking_id: id } });

export const ordersQuery = ({ page }: { readonly page: number }) => apiQuery('getOrders', { query: { page } });
/** The newest ones under way. */
export const openOrdersQuery = () => apiQuery('getOrders', { query: { open: '1' } });

/** The page of the list; null for none. */
export function pageOf(search: URLSearchParams): number | null {
  const page = search.get('page') ?? '1';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : null;
}

/** Ids of orders are unguessable; malformed ones are not requested. */
export const isUniqueId = (id: string): boolean => /^[A-Za-z0-9_-]{16,64}$/.test(id);

type OrderState = Pick<Query<{ readonly data: Order }>, 'state'>;

/**
 * While a gateway has still to confirm the payment, the order is refetched for a while; while it is not paid, whenever the tab gets the
 * focus.
 */
export const untilPaid = {
  refetchInterval: ({ state }: OrderState) =>
    state.data && isBeingConfirmed(state.data.data) ? pollPause(state.dataUpdateCount + state.errorUpdateCount) : false,
  refetchOnWindowFocus: ({ state }: OrderState) => (state.data?.data.payment_status === PaymentStatus.unpaid ? ('always' as const) : true),
};

export const useOrder = (id: string): Order => useSuspenseQuery({ ...orderQuery(id), ...untilPaid }).data.data;
