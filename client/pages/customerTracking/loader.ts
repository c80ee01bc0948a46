import { pageLoader } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { openOrdersQuery } from '../../features/order/queries.ts';

export const customerTrackingLoader = pageLoader('customerTracking', async ({ queryClient }) => {
  await Promise.all([queryClient.ensureQueryData(openOrdersQuery()), queryClient.ensureQueryData(customerSettingsQuery())]);
  return null;
});
