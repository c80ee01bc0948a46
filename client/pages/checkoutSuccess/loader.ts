import { ApiError } from '../../../shared/errors.ts';
import { orderQuery } from '../../features/order/queries.ts';
import { pageLoader } from '../../core/page.tsx';

/** Ids of orders are unguessable; malformed ids are not requested. */
const UNIQUE_ID = /^[A-Za-z0-9_-]{16,64}$/;
const UNKNOWN = { status: 404 } as const;

/** A missing order has a page of its own, with the status of an error page. */
export const checkoutSuccessLoader = pageLoader('checkoutSuccess', async ({ params: { id }, queryClient }) => {
  if (id === undefined || !UNIQUE_ID.test(id)) return UNKNOWN;
  try {
    await queryClient.ensureQueryData(orderQuery(id));
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return UNKNOWN;
    throw error;
  }
});
