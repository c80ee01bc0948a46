import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage, notFound, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { KnowledgeBand } from './knowledge-band.tsx';
import { MagazineHead } from '../../features/magazine/magazine-head.tsx';
import { PostList } from '../../features/magazine/post-list.tsx';
import { pageOf, pagesOfPosts } from '../../../shared/commerce/post-pages.ts';
import { postsQuery, postCategoriesQuery } from '../../features/magazine/queries.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

export const load = pageLoader('magazine', async ({ search, queryClient }) => {
  const page = pageOf(search);
  const [{ meta }] = await Promise.all([queryClient.ensureQueryData(postsQuery(page)), queryClient.ensureQueryData(postCategoriesQuery())]);
  if (page > pagesOfPosts(meta.total)) throw notFound();
  return null;
});

export default function MagazinePage() {
  const t = useT('magazine');
  const to = useHref();
  const page = pageOf(usePage('magazine').search);
  const { data: posts, meta } = useSuspenseQuery(postsQuery(page)).data;
  const hrefFor = (one: number) => to('magazine', undefined, one === 1 ? {} : { page: one });
  return (
    <>
      <MagazineHead
        section={null}
        title={t('magazine')}
        lead={t('intro')}
        description={t('intro')}
        path={hrefFor(page)}
        page={page}
        posts={posts}
        total={meta.total}
      />
      <PostList posts={posts} total={meta.total} page={page} hrefFor={hrefFor} band={<KnowledgeBand />} />
    </>
  );
}
