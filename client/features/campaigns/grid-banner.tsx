import { lazy, Suspense, type ReactNode } from 'react';
import type { PlacedBanner } from '../../../shared/commerce/grid-banners.ts';
import { useLocalPath } from '../../core/links.ts';
import { SharedPart } from '../../core/shared-part.tsx';
import { cx } from '../../ui/cx.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Banner } from './banner.ts';
import rowStyles from './banner-rows.module.css';
import styles from './grid-banner.module.css';
import only from '../../ui/only.module.css';

const BannerVideo = lazy(() => import('./banner-video.tsx'));

/** Widths of the picture; a tall one is cropped from a wider one. */
const SIZES = {
  '1x1': { sizes: '(min-width: 1400px) 330px, (min-width: 768px) 31vw, 47vw', widths: [320, 480, 640] },
  '1x2': { sizes: '(min-width: 1400px) 420px, (min-width: 768px) 40vw, 60vw', widths: [480, 800] },
  '2x2': { sizes: '(min-width: 1400px) 780px, (min-width: 768px) 70vw, 94vw', widths: [480, 800, 1440] },
  '1x4': { sizes: '(min-width: 1400px) 1370px, 1px', widths: [1440, 1920] },
} as const;
const CLASS_NAMES = { '1x1': styles.card, '1x2': styles.tall, '2x2': styles.square, '1x4': styles.row } as const;

/** A promotion among the product cards: names its row for each number of columns, and the style sheet places it. */
function GridBanner({ placed }: { placed: PlacedBanner<Banner> }) {
  const { file, size } = placed.banner;
  const picture = file.media_type === 'image' ? file : file.poster === undefined ? null : { ...file, url: file.poster };
  const hydrated = useHydrated();
  return (
    <SharedPart as="li" name={() => 'banner'} of={placed.banner} {...cellOf(placed)}>
      {() => (
        <>
          <div className={styles.picture}>
            <Picture media={picture} alt={file.alt} fit="cover" {...SIZES[size]} />
            {file.media_type === 'video' && hydrated && (
              <Suspense>
                <BannerVideo file={file} />
              </Suspense>
            )}
          </div>
          <BannerText banner={placed.banner} />
        </>
      )}
    </SharedPart>
  );
}

/** The same while the cards of its rows are on their way: a banner that is seen already would move with them. */
export const BannerSkeleton = ({ placed }: { placed: PlacedBanner<Banner> }) => (
  <li {...cellOf(placed)} aria-hidden="true">
    <SkeletonBlock className={styles.picture} />
    <div className={only.kept}>
      <BannerText banner={placed.banner} />
    </div>
  </li>
);

/**
 * Keeps the cells of a banner free that comes later in the document: a browser paints a page while it arrives, and the cards that stand
 * in these cells would move when the banner arrives. As high as the banner.
 */
const ReservedCells = ({ placed }: { placed: PlacedBanner<Banner> }) => (
  <SharedPart as="li" name={() => 'reserved cells'} of={placed.banner} {...cellOf(placed, only.kept)} aria-hidden="true">
    {() => (
      <>
        <div className={styles.picture} />
        <BannerText banner={placed.banner} />
      </>
    )}
  </SharedPart>
);

function cellOf({ banner: { size, position, tone }, rows }: PlacedBanner<Banner>, className?: string) {
  return {
    className: cx(
      rowStyles.rows,
      styles.banner,
      CLASS_NAMES[size],
      position === 'right' && styles.right,
      tone !== null && styles[tone],
      className,
    ),
    'data-extra': '',
    'data-two': rowName(rows[2]),
    'data-three': rowName(rows[3]),
    'data-four': rowName(rows[4]),
  };
}

/** Powers of two whose sum is the row, for the sheet: 13 is "1 4 8". */
const rowName = (row: number | null): string | undefined =>
  row === null ? undefined : [1, 2, 4, 8, 16, 32, 64].filter((power) => row & power).join(' ');

function BannerText({ banner }: { banner: Banner }) {
  return (
    <div className={styles.text}>
      {banner.title !== '' && <p className={styles.title}>{noBreak(banner.title)}</p>}
      <BannerLink banner={banner} />
    </div>
  );
}

/** The link covers the whole banner. */
function BannerLink({ banner: { url, cta, title, file } }: { banner: Banner }) {
  const href = useLocalPath()(url ?? '');
  if (url === null || href === null) return null;
  if (cta === '') return <a className={styles.link} href={href} aria-label={title || file.alt} />;
  return (
    <TextLink className={styles.link} href={href}>
      {noBreak(cta)}
    </TextLink>
  );
}

/** The children of a product grid: its cards with the banners among them. */
export function withBanners(placed: readonly PlacedBanner<Banner>[], cards: readonly ReactNode[]): readonly ReactNode[] {
  if (placed.length === 0) return cards;
  const all: ReactNode[] = [];
  for (let index = 0; index <= cards.length; index += 1) {
    for (const one of placed)
      if (one.reservedAfter === index && one.after > index) all.push(<ReservedCells key={`reserved ${one.banner.id}`} placed={one} />);
    for (const one of placed) if (one.after === index) all.push(<GridBanner key={`banner ${one.banner.id}`} placed={one} />);
    if (index < cards.length) all.push(cards[index]);
  }
  return all;
}
