import { useRef, useState } from 'react';
import type { Media } from '../../../../packages/contract/media.ts';
import { useMediaUrl, useT } from '../../../core/app-context.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LazyVideo } from '../../../ui/lazy-video.tsx';
import { moveFocus } from '../../../ui/move-focus.ts';
import { Picture } from '../../../ui/picture.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './gallery.module.css';
import { GalleryDots } from './gallery-dots.tsx';
import only from '../../../ui/only.module.css';

/** `sizes` of a picture by its share of the gallery's width on wide screens. */
const SIZES = {
  wide: '(min-width: 1434px) 704px, (min-width: 992px) calc(58vw - 132px), 100vw',
  half: '(min-width: 1434px) 344px, (min-width: 992px) calc(29vw - 74px), 100vw',
  third: '(min-width: 1434px) 224px, (min-width: 992px) calc(19.4vw - 55px), 100vw',
};
const THUMB_WIDTHS = [320];

interface GalleryProps {
  readonly medias: readonly Media[];
  /** Number of pictures of the default configuration: the layout stays when another configuration has fewer. */
  readonly usual: number;
  /** The pictures of another configuration are loading. */
  readonly pending: boolean;
}

/**
 * All pictures of a configuration. Phones: a row to swipe through. From 992 px: one large, the others below it, thumbnails beside it lead
 * to each; they are cells of the page's own grid (client/pages/product), so that what follows them can fill their last row. Every picture
 * or film is a link to itself, which the viewer opens (client/features/viewer).
 */
export function Gallery({ medias, usual, pending }: GalleryProps) {
  const t = useT('product');
  const mediaUrl = useMediaUrl();
  const row = useRef<HTMLUListElement>(null);
  const [large, setLarge] = useState(0);
  const main = Math.min(large, medias.length - 1);
  const placeOf = (index: number) => (index === main ? 'wide' : placeBelow(index > main ? index - 1 : index, medias.length - 1));
  const thumbs = Math.max(usual, medias.length) > 1;

  return (
    <div className={cx(styles.gallery, thumbs && styles.several)} aria-busy={pending || undefined}>
      {thumbs && <Thumbs medias={medias} main={main} onChoose={setLarge} />}
      <ul className={styles.pictures} ref={row} data-asset-group="">
        {medias.map((media, index) => (
          <li
            key={media.position}
            id={`picture-${index + 1}`}
            className={cx(styles.item, styles[placeOf(index)], index === main && styles.main)}
          >
            {media.type === 'video' ? (
              <LazyVideo media={media} fit="square" sizes={SIZES[placeOf(index)]} priority={index === 0} />
            ) : (
              <a className={styles.link} href={mediaUrl(media.url)} data-asset-view="image">
                <Picture media={media} fit="square" sizes={SIZES[placeOf(index)]} priority={index === 0} />
                <VisuallyHidden>, {t('enlarge')}</VisuallyHidden>
                <span className={styles.zoom}>
                  <Icon icon="zoom-in" />
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {medias.length > 1 && <GalleryDots count={medias.length} row={row} />}
    </div>
  );
}

function Thumbs({ medias, main, onChoose }: { medias: readonly Media[]; main: number; onChoose: (index: number) => void }) {
  const t = useT('product');
  return (
    <ul className={cx(styles.thumbs, only.screen, only.wide)} aria-label={t('pictures')} onKeyDown={(event) => moveFocus(event)?.click()}>
      {medias.map((media, index) => (
        <li key={media.position}>
          <a
            className={cx(styles.thumb, index === main && styles.current)}
            href={`#picture-${index + 1}`}
            aria-current={index === main ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              onChoose(index);
            }}
          >
            <VisuallyHidden>{t('showPicture', { number: index + 1, count: medias.length })}</VisuallyHidden>
            <Picture media={stillOf(media)} alt="" fit="square" sizes="80px" widths={THUMB_WIDTHS} />
            {media.type === 'video' && (
              <span className={styles.play}>
                <Icon icon="play" size="xs" />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

const stillOf = (media: Media) => (media.type === 'image' ? media : media.poster === undefined ? null : { ...media, url: media.poster });

/** Pairs below the large picture; of three or more in an odd number the last three share a row. A single one takes half of its row. */
const placeBelow = (index: number, count: number): keyof typeof SIZES =>
  count % 2 === 1 && count > 1 && index >= count - 3 ? 'third' : 'half';
