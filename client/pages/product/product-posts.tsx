import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Deferred } from '../../../packages/engine/browser/page.tsx';
import { Container } from '../../ui/container.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { PostTiles } from '../../features/magazine/post-tiles.tsx';
import { productPostsQuery } from '../../features/magazine/queries.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

/** One row. */
const POSTS = 3;

/** Posts that name the product. Most products have none, so nothing stands for them while they are loading. */
export const ProductPosts = ({ slug }: { readonly slug: string }) => (
  <Deferred fallback={null}>
    <Posts slug={slug} />
  </Deferred>
);

function Posts({ slug }: { readonly slug: string }) {
  const t = useT('product');
  const to = useHref();
  const { data: posts } = useSuspenseQuery(productPostsQuery(slug)).data;
  if (posts.length === 0) return null;
  return (
    <Container as="section" section aria-labelledby="posts">
      <SectionHeading id="posts" title={t('posts')} link={{ href: to('magazine'), label: t('allPosts') }} />
      <PostTiles posts={posts.slice(0, POSTS)} heading="h3" />
    </Container>
  );
}
