import { pageOf, pagesOfPosts } from '../../../shared/commerce/post-pages.ts';
import { useHref } from '../../core/links.ts';
import { usePage, notFound, pageLoader, redirectTo } from '../../../packages/engine/browser/page.tsx';
import { SectionPosts } from '../../features/magazine/section-posts.tsx';
import { DIAMOND_KNOWLEDGE_SLUGS } from '../../../packages/contract/codes.ts';
import { href } from '../../../shared/routes.ts';
import { categoryPostsQuery, postCategoriesQuery, postCategoryQuery } from '../../features/magazine/queries.ts';

/** The specification's name for no section: its page is that of the magazine. */
const ALL = 'all';

export const load = pageLoader('magazineSection', async ({ params: { section: slug }, search, queryClient }) => {
  const page = pageOf(search);
  const inSearch = page === 1 ? {} : { page };
  if (slug === ALL) throw redirectTo(href('magazine', undefined, inSearch));
  if (DIAMOND_KNOWLEDGE_SLUGS.some((one) => one === slug)) throw redirectTo(href('knowledge', undefined, inSearch));
  const [{ data: section }, { meta }] = await Promise.all([
    queryClient.ensureQueryData(postCategoryQuery(slug)),
    queryClient.ensureQueryData(categoryPostsQuery(slug, page)),
    queryClient.ensureQueryData(postCategoriesQuery()),
  ]);
  if (section.slug !== slug) throw redirectTo(href('magazineSection', { section: section.slug }, inSearch));
  if (page > pagesOfPosts(meta.total)) throw notFound();
  return { translations: section.translations.map((one) => ({ ...one, params: { section: one.slug } })) };
});

export default function MagazineSectionPage() {
  const to = useHref();
  const { params, search } = usePage('magazineSection');
  const hrefFor = (page: number) => to('magazineSection', params, page === 1 ? {} : { page });
  return <SectionPosts slug={params.section} page={pageOf(search)} hrefFor={hrefFor} />;
}
