import type { PostCard } from '../../../packages/contract/post.ts';
import { Picture } from '../../ui/picture.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './post-cover.module.css';

interface PostCoverProps {
  readonly post: Pick<PostCard, 'medias' | 'cover_fit'>;
  readonly sizes: string;
  readonly priority?: boolean;
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/**
 * The cover of a post in a frame of 8:5, or of `--cover-ratio`. A picture of a product is shown whole, its edges dissolved into the ground.
 */
export function PostCover({ post: { medias, cover_fit }, sizes, priority = false, eager = priority, className }: PostCoverProps) {
  return (
    <div className={cx(styles.frame, className)}>
      <Picture
        media={medias[0]}
        alt=""
        sizes={sizes}
        fit="cover"
        priority={priority}
        eager={eager}
        className={cx(cover_fit === 'contain' && styles.whole)}
      />
    </div>
  );
}
