import { useSuspenseQuery } from '@tanstack/react-query';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { KnowledgeBand } from '../../features/magazine/knowledge-band.tsx';
import { MagazineHead } from '../../features/magazine/magazine-head.tsx';
import { PostList } from '../../features/magazine/post-list.tsx';
import { pageOf } from '../../../shared/commerce/post-pages.ts';
import { postsQuery } from '../../features/magazine/queries.ts';

export { magazineLoader as load } from './loader.ts';

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
