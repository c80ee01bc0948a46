import { contentPageQuery } from '../../features/shop/queries.ts';
import { pageLoader } from '../../page.tsx';

export const homeLoader = pageLoader('home', async ({ queryClient }) => {
  await queryClient.ensureQueryData(contentPageQuery('home'));
  return null;
});
