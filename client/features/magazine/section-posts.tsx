import { MagazineHead } from './magazine-head.tsx';
import { PostList } from './post-list.tsx';
import { categoryPostsQuery, postCategoryQuery } from './queries.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

interface SectionPostsProps {
  readonly slug: string;
  readonly page: number;
  readonly hrefFor: (page: number) => string;
}

/** A page of the posts of a section. */
export function SectionPosts({ slug, page, hrefFor }: SectionPostsProps) {
  const { data: section } = useSuspenseQuery(postCategoryQuery(slug)).data;
  const { data: posts, meta } = useSuspenseQuery(categoryPostsQuery(slug, page)).data;
  return (
    <>
      <MagazineHead
        section={section}
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
