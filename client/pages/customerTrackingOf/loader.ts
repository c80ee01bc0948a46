import { notFound, pageLoader } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { customerOrderQuery, isUniqueId } from '../../features/order/queries.ts';

export const customerTrackingOfLoader = pageLoader('customerTrackingOf', async ({ params: { id }, queryClient }) => {
  if (!isUniqueId(id)) throw notFound();
  await Promise.all([queryClient.ensureQueryData(customerOrderQuery(id)), queryClient.ensureQueryData(customerSettingsQuery())]);
  return null;
});
