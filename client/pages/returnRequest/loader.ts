import { ApiError } from '../../../shared/errors.ts';
import { pageLoader } from '../../core/page.tsx';
import { isUniqueId } from '../../features/order/queries.ts';
import { returnOrderQuery, returnSettingsQuery } from '../../features/returns/queries.ts';

const UNKNOWN = { status: 404 } as const;

/** A link that leads to no order of this visitor shows the form to find one, with the status of an error page. */
export const returnRequestLoader = pageLoader('returnRequest', async ({ params: { id }, queryClient }) => {
  if (!isUniqueId(id)) return UNKNOWN;
  const settings = queryClient.ensureQueryData(returnSettingsQuery());
  settings.catch(() => undefined);
  try {
    await queryClient.ensureQueryData(returnOrderQuery(id));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 401)) return UNKNOWN;
    throw error;
  }
  await settings;
  return { requestKey: crypto.randomUUID() };
});
