import { href } from '../../../shared/routes.ts';
import { pageLoader, redirectTo } from '../../core/page.tsx';
import { nextPostQuery, piecesQuery, postQuery } from '../../features/magazine/queries.ts';

export const postLoader = pageLoader('post', async ({ params: { section, slug }, queryClient }) => {
  const next = queryClient.prefetchQuery(nextPostQuery(slug));
  const { data: post } = await queryClient.ensureQueryData(postQuery(slug));
  const canonical = { section: post.categories[0]?.slug ?? section, slug: post.slug };
  if (canonical.slug !== slug || canonical.section !== section) throw redirectTo(href('post', canonical));
  // Awaited, so that the page is complete without JavaScript; neither fails it.
  const pieces = post.products_ids.length > 0 ? queryClient.prefetchQuery(piecesQuery(post.products_ids)) : null;
  await Promise.all([next, pieces]);
  return {
    translations: post.translations.map(({ category, ...one }) => ({ ...one, params: { section: category, slug: one.slug } })),
  };
});
