import type { PostCard } from '../../../packages/contract/post.ts';
import styles from './post-tiles.module.css';
import { PostTile } from './post-tile.tsx';

/** Three in a row; lines on phones. */
export const PostTiles = ({ posts, heading = 'h2' }: { posts: readonly PostCard[]; heading?: 'h2' | 'h3' }) => (
  <ul className={styles.tiles}>
    {posts.map((post) => (
      <li key={post.id}>
        <PostTile post={post} look="tile" heading={heading} />
      </li>
    ))}
  </ul>
);
