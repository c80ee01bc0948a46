import { statusOf } from '../../../shared/errors.ts';
import { pageLoader, personalData } from '../../core/page.tsx';
import { isUniqueId } from '../../features/order/queries.ts';
import { returnOrderQuery, returnSettingsQuery } from '../../features/returns/queries.ts';

const UNKNOWN = { status: 404 } as const;

/** A link that leads to no order of this visitor shows the form to find one, with the status of an error page. */
export const returnRequestLoader = pageLoader('returnRequest', async ({ params: { id }, queryClient }) => {
  if (!isUniqueId(id)) return UNKNOWN;
  const settings = queryClient.ensureQueryData(returnSettingsQuery());
  settings.catch(() => undefined);
  try {
    const { unansweredAt } = await personalData(queryClient, returnOrderQuery(id));
    await settings;
    const requestKey = crypto.randomUUID();
    return unansweredAt === undefined ? { requestKey } : { requestKey, unansweredAt, status: 503 };
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 401) return UNKNOWN;
    throw error;
  }
});
