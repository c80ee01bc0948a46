import { pageOf, pagesOfPosts } from '../../../shared/commerce/post-pages.ts';
import { DIAMOND_KNOWLEDGE_SLUGS } from '../../../shared/contract/codes.ts';
import { notFound, pageLoader } from '../../core/page.tsx';
import { categoryPostsQuery, postCategoriesQuery, postCategoryQuery } from '../../features/magazine/queries.ts';

/** The slug of the canonical address; the others are aliases (pages/magazineSection/loader.ts). */
export const [SECTION] = DIAMOND_KNOWLEDGE_SLUGS;

export const knowledgeLoader = pageLoader('knowledge', async ({ search, queryClient }) => {
  const page = pageOf(search);
  const [{ meta }] = await Promise.all([
    queryClient.ensureQueryData(categoryPostsQuery(SECTION, page)),
    queryClient.ensureQueryData(postCategoryQuery(SECTION)),
    queryClient.ensureQueryData(postCategoriesQuery()),
  ]);
  if (page > pagesOfPosts(meta.total)) throw notFound();
  return null;
});
