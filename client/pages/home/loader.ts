import { contentPageQuery } from '../../app/data/bootstrap-query.ts';
import { pageLoader } from '../../app/context/page.tsx';

export const homeLoader = pageLoader('home', async ({ queryClient }) => {
  await queryClient.ensureQueryData(contentPageQuery('home'));
  return null;
});
