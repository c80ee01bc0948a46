import { Deferred } from '../../../packages/engine/browser/page.tsx';
import { Container } from '../../ui/container.tsx';
import { PostTiles } from '../magazine/post-tiles.tsx';
import { BlockIntro } from './block-intro.tsx';
import type { BlockProps } from './block-of.ts';
import { useContentLink } from './content-link.ts';
import { newestPostsQuery } from './load-blocks.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

export function NewestPosts(props: BlockProps<'posts'>) {
  return (
    <Deferred fallback={null}>
      <Posts {...props} />
    </Deferred>
  );
}

function Posts({ block: { title, link, count }, place: { id } }: BlockProps<'posts'>) {
  const { data } = useSuspenseQuery(newestPostsQuery()).data;
  const resolved = useContentLink()(link);
  if (data.length === 0) return null;
  return (
    <Container as="section" section aria-labelledby={id}>
      <BlockIntro id={id} title={title} link={resolved} />
      <PostTiles posts={data.slice(0, count)} heading="h3" />
    </Container>
  );
}
