import { pageLoader, personalData } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { openOrdersQuery } from '../../features/order/queries.ts';

export const customerTrackingLoader = pageLoader('customerTracking', async ({ queryClient }) => {
  const [data] = await Promise.all([personalData(queryClient, openOrdersQuery()), queryClient.ensureQueryData(customerSettingsQuery())]);
  return data;
});
