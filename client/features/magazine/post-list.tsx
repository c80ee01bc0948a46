import type { ReactNode } from 'react';
import type { PostCard } from '../../../packages/contract/post.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paginator } from '../../ui/paginator.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { pagesOfPosts } from '../../../shared/commerce/post-pages.ts';
import styles from './post-list.module.css';
import space from '../../ui/spacing.module.css';
import { PostTile } from './post-tile.tsx';
import { PostTiles } from './post-tiles.tsx';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

interface PostListProps {
  readonly posts: readonly PostCard[];
  readonly total: number;
  readonly page: number;
  readonly hrefFor: (page: number) => string;
  /** Between the newest posts and the others, on the first page. */
  readonly band?: ReactNode;
}

const BESIDE = 3;

/** Page 1 begins with a large post and three beside it; all others are tiles in three columns. */
export function PostList({ posts, total, page, hrefFor, band }: PostListProps) {
  const [lead, ...others] = page === 1 ? posts : [];
  const tiles = page === 1 ? others.slice(BESIDE) : posts;
  if (total === 0) return <NoPosts />;
  return (
    <>
      {lead && (
        <Container className={styles.newest}>
          <PostTile post={lead} look="lead" />
          <ul className={styles.beside}>
            {others.slice(0, BESIDE).map((post) => (
              <li key={post.id}>
                <PostTile post={post} look="side" />
              </li>
            ))}
          </ul>
        </Container>
      )}
      {page === 1 && band}
      {tiles.length > 0 && (
        <Container className={page === 1 ? space.aboveSection : styles.first}>
          <PostTiles posts={tiles} />
        </Container>
      )}
      <Container>
        <Paginator page={page} pages={pagesOfPosts(total)} hrefFor={hrefFor} className={cx(space.above8Half, only.screen)} />
      </Container>
    </>
  );
}

function NoPosts() {
  const t = useT('magazine');
  const to = useHref();
  return (
    <Container section>
      <EmptyState title={t('empty')} actions={<TextLink href={to('magazine')}>{t('all')}</TextLink>} />
    </Container>
  );
}
