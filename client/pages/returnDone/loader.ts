import { notFound, pageLoader } from '../../core/page.tsx';
import { isUniqueId } from '../../features/order/queries.ts';
import { returnQuery, returnSettingsQuery } from '../../features/returns/queries.ts';

export const returnDoneLoader = pageLoader('returnDone', async ({ params: { id, number }, queryClient }) => {
  if (!isUniqueId(id) || !/^[A-Za-z0-9-]{1,40}$/.test(number)) throw notFound();
  await Promise.all([queryClient.ensureQueryData(returnSettingsQuery()), queryClient.ensureQueryData(returnQuery(id, number))]);
  return null;
});
