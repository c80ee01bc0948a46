import { ApiError } from '../../../shared/errors.ts';
import { isUniqueId, orderQuery } from '../../features/order/queries.ts';
import { pageLoader } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';

const UNKNOWN = { status: 404 } as const;

/** A missing order has a page of its own, with the status of an error page. */
export const checkoutSuccessLoader = pageLoader('checkoutSuccess', async ({ params: { id }, queryClient }) => {
  if (id === undefined || !isUniqueId(id)) return UNKNOWN;
  try {
    const { data } = await queryClient.ensureQueryData(orderQuery(id));
    if (data.summary) await queryClient.ensureQueryData(customerSettingsQuery());
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return UNKNOWN;
    throw error;
  }
});
