import { pageLoader } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';

export const signUpLoader = pageLoader('signUp', async ({ queryClient }) => {
  await queryClient.ensureQueryData(customerSettingsQuery());
  return null;
});
