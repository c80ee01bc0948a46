import { useSuspenseQuery } from '@tanstack/react-query';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { MagazineHead } from '../../features/magazine/magazine-head.tsx';
import { PostList } from '../../features/magazine/post-list.tsx';
import { pageOf } from '../../../shared/commerce/post-pages.ts';
import { categoryPostsQuery, postCategoryQuery } from '../../features/magazine/queries.ts';

export default function MagazineSectionPage() {
  const to = useHref();
  const { params, search } = usePage('magazineSection');
  const page = pageOf(search);
  const { data: section } = useSuspenseQuery(postCategoryQuery(params.section)).data;
  const { data: posts, meta } = useSuspenseQuery(categoryPostsQuery(params.section, page)).data;
  const hrefFor = (one: number) => to('magazineSection', { section: section.slug }, one === 1 ? {} : { page: one });
  return (
    <>
      <MagazineHead
        section={section.slug}
        title={section.title}
        lead={section.description}
        description={section.seo.description}
        path={hrefFor(page)}
        page={page}
        posts={posts}
        total={meta.total}
      />
      <PostList posts={posts} total={meta.total} page={page} hrefFor={hrefFor} />
    </>
  );
}
