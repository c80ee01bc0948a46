import { pageLoader } from '../../core/page.tsx';
import { addressesQuery } from '../../features/address/queries.ts';

export const addressesLoader = pageLoader('addresses', async ({ queryClient }) => {
  await queryClient.ensureQueryData(addressesQuery());
  return null;
});
