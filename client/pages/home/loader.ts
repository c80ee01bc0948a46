import { contentPageQuery } from '../../core/queries.ts';
import { pageLoader } from '../../core/page.tsx';

export const homeLoader = pageLoader('home', async ({ queryClient }) => {
  await queryClient.ensureQueryData(contentPageQuery('home'));
  return null;
});
