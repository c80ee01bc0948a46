import { pageLoader } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';

export const signInLoader = pageLoader('signIn', async ({ queryClient }) => {
  await queryClient.ensureQueryData(customerSettingsQuery());
  return null;
});
