import type { Media } from '../../shared/contract/media.ts';
import { useMediaUrl } from '../core/app-context.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './lazy-video.module.css';
import { Picture } from './picture.tsx';

interface LazyVideoProps {
  readonly media: Media;
  readonly sizes: string;
  readonly fit?: 'natural' | 'square' | 'cover';
  /** As the page's largest picture: at most one a page. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
}

/**
 * A film that costs no more than its poster until it is asked for: a link to the film, which the viewer plays in place of the browser.
 * The poster is loaded as lazily as any picture; of a `<video>` the browser would load it at once, wherever it stands.
 */
export function LazyVideo({ media, sizes, fit, priority, className }: LazyVideoProps) {
  const mediaUrl = useMediaUrl();
  const { url, poster, alt, width, height } = media;
  return (
    <a className={cx(styles.film, className)} href={mediaUrl(url)} data-asset-view="video">
      <Picture
        media={poster === undefined ? null : { url: poster, alt, width, height }}
        alt={alt}
        sizes={sizes}
        {...(fit && { fit })}
        {...(priority && { priority })}
      />
      <span className={styles.play}>
        <Icon icon="play" />
      </span>
    </a>
  );
}
