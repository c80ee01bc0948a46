/**
 * Only `loading="lazy"`: the observer with 777 px that the specification names needs images without `src`, so nothing for the preload
 * scanner, before hydration or without JavaScript. Browsers start earlier than that (Chromium at 1250 px).
 */
import { type ReactElement, useState } from 'react';
import { preload } from 'react-dom';
import type { Media } from '../../packages/contract/media.ts';
import { useMediaUrl, useT } from '../core/app-context.tsx';
import { CutIcon } from './cut-icon.tsx';
import { cx } from './cx.ts';
import styles from './picture.module.css';

export const PICTURE_WIDTHS = [320, 480, 640, 800, 1080, 1440, 1920] as const;

interface MobilePicture {
  readonly media: Pick<Media, 'url' | 'width' | 'height'>;
  readonly sizes: string;
  readonly below?: 576 | 992;
}

interface PictureProps {
  /** Null shows the placeholder. */
  readonly media: (Pick<Media, 'url' | 'width' | 'height'> & Partial<Pick<Media, 'alt'>>) | null | undefined;
  /** How wide it is shown: `(min-width: 992px) 33vw, 50vw`. */
  readonly sizes: string;
  /** Replaces the media's text; '' for a picture that adds nothing to the text. */
  readonly alt?: string;
  /** The page's largest picture: loaded first, preloaded from <head>. At most one a page. */
  readonly priority?: boolean;
  /** In the first viewport: not lazy. */
  readonly eager?: boolean;
  /** Fewer widths keep the HTML of long lists small. */
  readonly widths?: readonly number[];
  /** `square`: a product on its background. `cover`: fills its box. `natural`: its own proportions. */
  readonly fit?: 'natural' | 'square' | 'cover';
  /** Another picture for narrow windows, by default below 992 px. */
  readonly mobile?: MobilePicture | null;
  readonly className?: string | undefined;
}

export function Picture({
  media,
  sizes,
  alt,
  priority = false,
  eager = priority,
  widths = PICTURE_WIDTHS,
  fit = 'natural',
  mobile = null,
  className,
}: PictureProps) {
  const t = useT('common');
  const sources = useSources(widths);
  const [broken, setBroken] = useState<string | null>(null);
  if (!media || broken === media.url) return <NoPicture label={alt ?? media?.alt ?? t('noPicture')} className={className} />;

  const { src, srcSet } = sources(media);
  const narrow = mobile && { ...mobile, ...sources(mobile.media), condition: `(max-width: ${(mobile.below ?? 992) - 0.02}px)` };
  // For the page's head. A picture that the browser renders is requested by its element at once, so its preload would never be used.
  if (priority && typeof document === 'undefined') {
    const picture = { as: 'image', fetchPriority: 'high' } as const;
    if (narrow) preload(narrow.src, { ...picture, imageSrcSet: narrow.srcSet, imageSizes: narrow.sizes, media: narrow.condition });
    preload(src, { ...picture, imageSrcSet: srcSet, imageSizes: sizes, ...(narrow && { media: `not all and ${narrow.condition}` }) });
  }
  return (
    <WithSource source={narrow}>
      <img
        className={cx(styles.picture, fit !== 'natural' && styles[fit], className)}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        width={media.width}
        height={media.height}
        alt={alt ?? media.alt ?? ''}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
        ref={(img) => {
          // It failed before hydration, when there was no handler.
          if (img?.complete && img.naturalWidth === 0 && img.currentSrc !== '') setBroken(media.url);
        }}
        onError={() => setBroken(media.url)}
      />
    </WithSource>
  );
}

interface Source extends MobilePicture {
  readonly srcSet: string;
  readonly condition: string;
}

function WithSource({ source, children }: { source: Source | null; children: ReactElement }) {
  if (source === null) return children;
  const { condition, srcSet, sizes, media } = source;
  return (
    <picture className={styles.sources}>
      <source media={condition} srcSet={srcSet} sizes={sizes} width={media.width} height={media.height} />
      {children}
    </picture>
  );
}

function NoPicture({ label, className }: { label: string; className: string | undefined }) {
  return (
    <span
      className={cx(styles.picture, styles.none, className)}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <CutIcon cut="round" />
    </span>
  );
}

/** Widths above the picture's own would only scale it up. */
function useSources(widths: readonly number[]) {
  const mediaUrl = useMediaUrl();
  return ({ url, width }: Pick<Media, 'url' | 'width'>) => {
    const fitting = widths.filter((candidate) => candidate < width);
    const offered = fitting.length < widths.length ? [...fitting, width] : fitting;
    return {
      src: mediaUrl(url, offered[Math.floor(offered.length / 2)]),
      srcSet: offered.map((candidate) => `${mediaUrl(url, candidate)} ${candidate}w`).join(', '),
    };
  };
}
