import { notFound, pageLoader } from '../../core/page.tsx';
import { pageOf, pagesOfPosts } from '../../../shared/commerce/post-pages.ts';
import { postCategoriesQuery, postsQuery } from '../../features/magazine/queries.ts';

export const magazineLoader = pageLoader('magazine', async ({ search, queryClient }) => {
  const page = pageOf(search);
  const [{ meta }] = await Promise.all([queryClient.ensureQueryData(postsQuery(page)), queryClient.ensureQueryData(postCategoriesQuery())]);
  if (page > pagesOfPosts(meta.total)) throw notFound();
  return null;
});
