import { href } from '../../../shared/routes.ts';
import { contentPageQuery } from '../../core/queries.ts';
import { redirectTo, notFound, pageLoader } from '../../core/page.tsx';

export const contentLoader = pageLoader('content', async ({ params: { slug }, queryClient }) => {
  const { data: page } = await queryClient.ensureQueryData(contentPageQuery(slug));
  if (page.body === null) throw notFound();
  if (page.slug !== slug) throw redirectTo(href('content', { slug: page.slug }));
  return { translations: page.translations };
});
