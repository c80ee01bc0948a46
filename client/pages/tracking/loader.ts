import { ApiError } from '../../../shared/errors.ts';
import { pageLoader } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { isUniqueId, trackingQuery } from '../../features/order/queries.ts';

const UNKNOWN = { status: 404 } as const;

/** A link that leads to no order shows the form, with the status of an error page. */
export const trackingLoader = pageLoader('tracking', async ({ params: { id }, queryClient }) => {
  if (id === undefined) return null;
  if (!isUniqueId(id)) return UNKNOWN;
  const settings = queryClient.ensureQueryData(customerSettingsQuery());
  settings.catch(() => undefined);
  try {
    await queryClient.ensureQueryData(trackingQuery(id));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return UNKNOWN;
    throw error;
  }
  await settings;
  return null;
});
