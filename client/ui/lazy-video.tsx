import type { Media } from '../../packages/contract/media.ts';
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
  /** A film on another site: `media` is its picture, the film opens there. */
  readonly elsewhere?: string | undefined;
}

/**
 * A film that loads only its poster until the shopper starts it: a link to the film, which opens in the viewer. The poster is lazy like
 * any picture; the browser would load the poster of a `<video>` at once, wherever it is on the page.
 */
export function LazyVideo({ media, sizes, fit, priority, className, elsewhere }: LazyVideoProps) {
  const mediaUrl = useMediaUrl();
  const { url, alt, width, height } = media;
  const poster = elsewhere === undefined ? media.poster : url;
  const target = elsewhere === undefined ? { href: mediaUrl(url), 'data-asset-view': 'video' } : { href: elsewhere, rel: 'noreferrer' };
  return (
    <a className={cx(styles.film, className)} {...target}>
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
