import type { ReactNode } from 'react';
import { bannersToCome, GRID_COLUMNS, type GridColumns, layOutGrid } from '../../../../shared/commerce/grid-banners.ts';
import type { CardData } from '../../product/card-data.ts';
import { cx } from '../../../ui/cx.ts';
import { skeletonItems } from '../../../ui/skeleton.tsx';
import type { Banner } from '../../campaigns/banner.ts';
import { BannerSkeleton, withBanners } from '../../campaigns/grid-banner.tsx';
import { CardItem } from './card-item.tsx';
import { firstPage, lastPage } from './loaded-pages.ts';
import styles from './results.module.css';
import type { PagedListing } from './use-loaded-pages.ts';

/** This many pictures, those of the first row, load eagerly. */
const EAGER = 4;

interface GridCellsOptions {
  readonly listing: PagedListing;
  readonly banners: readonly Banner[];
  /** The page in the address when the listing was opened. */
  readonly opened: number;
  /** Its first picture is the largest contentful paint. */
  readonly priority: boolean;
  readonly isFar: (page: number) => boolean;
  readonly sizes: string;
}

/**
 * The items of the product grid: the cards that fill the first row, those of all loaded pages, banners, and skeletons of a page that loads.
 */
export function gridCells({ listing: { loaded, down }, banners, opened, priority, isFar, sizes }: GridCellsOptions): readonly ReactNode[] {
  const { before, total, perPage } = loaded;
  const first = (firstPage(loaded) - 1) * perPage;
  // The skeletons of the next page, those of its banners included, take the space that its cards will need.
  const rest = Math.max(1, total - lastPage(loaded) * perPage);
  const loadingCount = down === 'loading' ? Math.min(perPage, rest) : 0;
  const count = loaded.pages.reduce((sum, { products, missing }) => sum + products.length + missing, 0);
  const layout = layOutGrid(banners, { first, count, total, perPage });
  const { banners: placed, earlier } = layout;
  const loadingBanners =
    loadingCount === 0 ? [] : bannersToCome(layout, layOutGrid(banners, { first, count: count + loadingCount, total, perPage }));
  // Windows whose first row has no products of the previous page: there the page's first picture is the largest contentful paint.
  const startsRow = GRID_COLUMNS.some((columns) => earlier[columns] === 0);
  const cards = loaded.pages.flatMap(({ page, products, missing }) => [
    ...Array.from({ length: missing }, (_, index) => <BlankCell key={`missing ${page} ${index}`} />),
    ...products.map((product, index) => (
      <CardItem
        key={product.id}
        product={product}
        eager={page === opened && index < EAGER}
        priority={priority && startsRow && page === opened && index === 0}
        empty={isFar(page)}
        sizes={sizes}
      />
    )),
  ]);
  return [
    ...firstRow(before, earlier, { priority, sizes }),
    ...withBanners(placed, cards),
    ...loadingBanners.map((one) => <BannerSkeleton key={`loading ${one.banner.id}`} placed={one} />),
    ...skeletonItems(loadingCount),
  ];
}

/** The cells before the first card: the last products of the previous page, as many as the number of columns leaves free. */
function firstRow(
  before: readonly CardData[],
  earlier: Readonly<Record<GridColumns, number>>,
  { priority, sizes }: Pick<GridCellsOptions, 'priority' | 'sizes'>,
): ReactNode[] {
  const most = Math.max(...GRID_COLUMNS.map((columns) => earlier[columns]));
  return Array.from({ length: most }, (_, index) => {
    const fromEnd = most - index;
    const className = cx(
      fromEnd > earlier[2] && styles.hiddenInTwoColumns,
      fromEnd > earlier[3] && styles.hiddenInThreeColumns,
      fromEnd > earlier[4] && styles.hiddenInFourColumns,
    );
    const product = before.at(-fromEnd);
    if (!product) return <BlankCell key={`before ${fromEnd}`} className={className} />;
    // The cell next to the page's first product is visible at most window widths. The others load lazily: a hidden one loads no picture.
    const isLast = fromEnd === 1;
    return (
      <CardItem
        key={product.id}
        product={product}
        eager={isLast}
        priority={priority && isLast}
        empty={false}
        extra={className}
        sizes={sizes}
      />
    );
  });
}

const BlankCell = ({ className }: { className?: string | undefined }) => <li className={className} data-extra="" aria-hidden="true" />;
