import { statusOf } from '../../../shared/errors.ts';
import { pageLoader } from '../../core/page.tsx';
import { loadOrder } from '../../features/order/load-order.ts';
import { isUniqueId, trackingQuery } from '../../features/order/queries.ts';

const UNKNOWN = { status: 404 } as const;

/** A link that leads to no order shows the form, with the status of an error page. */
export const trackingLoader = pageLoader('tracking', async ({ params: { id }, queryClient }) => {
  if (id === undefined) return null;
  if (!isUniqueId(id)) return UNKNOWN;
  return loadOrder(queryClient, trackingQuery(id)).catch((error: unknown) => {
    if (statusOf(error) === 404) return UNKNOWN;
    throw error;
  });
});
