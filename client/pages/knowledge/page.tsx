import { pageOf, pagesOfPosts } from '../../../shared/commerce/post-pages.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage, notFound, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { FourCs } from './four-cs.tsx';
import { Opening } from './opening.tsx';
import { Shapes } from './shapes.tsx';
import { MagazineData } from '../../features/magazine/magazine-data.tsx';
import { PostTiles } from '../../features/magazine/post-tiles.tsx';
import { categoryPostsQuery, postCategoryQuery, postCategoriesQuery } from '../../features/magazine/queries.ts';
import { SectionPosts } from '../../features/magazine/section-posts.tsx';
import { Container } from '../../ui/container.tsx';
import { Paginator } from '../../ui/paginator.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { DIAMOND_KNOWLEDGE_SLUGS } from '../../../packages/contract/codes.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

/** The slug of the canonical address; the others are aliases (pages/magazine/section-loader.ts). */
const [SECTION] = DIAMOND_KNOWLEDGE_SLUGS;

export const load = pageLoader('knowledge', async ({ search, queryClient }) => {
  const page = pageOf(search);
  const [{ meta }] = await Promise.all([
    queryClient.ensureQueryData(categoryPostsQuery(SECTION, page)),
    queryClient.ensureQueryData(postCategoryQuery(SECTION)),
    queryClient.ensureQueryData(postCategoriesQuery()),
  ]);
  if (page > pagesOfPosts(meta.total)) throw notFound();
  return null;
});

/** The diamond knowledge: a landing page with the newest posts of its section below; further pages are lists of posts. */
export default function KnowledgePage() {
  const to = useHref();
  const page = pageOf(usePage('knowledge').search);
  const hrefFor = (one: number) => to('knowledge', undefined, one === 1 ? {} : { page: one });
  return page === 1 ? <Landing hrefFor={hrefFor} /> : <SectionPosts slug={SECTION} page={page} hrefFor={hrefFor} />;
}

function Landing({ hrefFor }: { hrefFor: (page: number) => string }) {
  const t = useT('knowledge');
  const to = useHref();
  const { data: section } = useSuspenseQuery(postCategoryQuery(SECTION)).data;
  const { data: posts, meta } = useSuspenseQuery(categoryPostsQuery(SECTION, 1)).data;
  return (
    <>
      <Container>
        <MagazineData
          section={section}
          description={section.seo.description}
          path={hrefFor(1)}
          page={1}
          posts={posts}
          total={meta.total}
          picture={section.guide?.media}
        />
        <Opening section={section} />
      </Container>
      <FourCs post={section.guide?.four_cs} />
      <Shapes guide={section.guide} />
      {posts.length > 0 && (
        <Container as="section" section aria-labelledby="read-on">
          <SectionHeading id="read-on" title={t('readOn')} link={{ href: to('magazine'), label: t('allPosts') }} />
          <PostTiles posts={posts} heading="h3" />
          <Paginator page={1} pages={pagesOfPosts(meta.total)} hrefFor={hrefFor} className="" />
        </Container>
      )}
    </>
  );
}
