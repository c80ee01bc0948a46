import { notFound, pageLoader, personalData } from '../../core/page.tsx';
import { isUniqueId } from '../../features/order/queries.ts';
import { returnQuery, returnSettingsQuery } from '../../features/returns/queries.ts';

export const returnDoneLoader = pageLoader('returnDone', async ({ params: { id, number }, queryClient }) => {
  if (!isUniqueId(id) || !/^[A-Za-z0-9-]{1,40}$/.test(number)) throw notFound();
  const [data] = await Promise.all([
    personalData(queryClient, returnQuery(id, number)),
    queryClient.ensureQueryData(returnSettingsQuery()),
  ]);
  return data.unansweredAt === undefined ? data : { ...data, status: 503 };
});
