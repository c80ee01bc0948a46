import type { ReactNode } from 'react';
import { bannersToCome, GRID_COLUMNS, type GridColumns, layOutGrid } from '../../../../shared/commerce/grid-banners.ts';
import type { CardData } from '../../../ui/card-data.ts';
import { cx } from '../../../ui/cx.ts';
import { skeletonItems } from '../../../ui/skeleton.tsx';
import type { Banner } from '../../campaigns/banner.ts';
import { BannerSkeleton, withBanners } from '../../campaigns/grid-banner.tsx';
import { CardItem } from './card-item.tsx';
import { firstPage, lastPage } from './loaded-pages.ts';
import styles from './results.module.css';
import type { Listed } from './use-loaded-pages.ts';

/** Pictures of the first row are not lazy. */
const EAGER = 4;

interface GridCellsOptions {
  readonly listed: Listed;
  readonly banners: readonly Banner[];
  /** The page that was opened: it begins with the pictures seen first. */
  readonly opened: number;
  /** Its first picture is the largest at first sight. */
  readonly priority: boolean;
  readonly isFar: (page: number) => boolean;
  readonly sizes: string;
}

/** The items of the product grid: the cards of all loaded pages and of one on its way, the banners, and what fills the first row. */
export function gridCells({ listed: { loaded, down }, banners, opened, priority, isFar, sizes }: GridCellsOptions): readonly ReactNode[] {
  const { before, total, perPage } = loaded;
  const first = (firstPage(loaded) - 1) * perPage;
  // Cards on their way stand where the page will stand, with the places of its banners among them.
  const rest = Math.max(1, total - lastPage(loaded) * perPage);
  const awaited = down === 'loading' ? Math.min(perPage, rest) : 0;
  const count = loaded.pages.reduce((sum, { products, missing }) => sum + products.length + missing, 0);
  const layout = layOutGrid(banners, { first, count, total, perPage });
  const { banners: placed, earlier } = layout;
  const toCome = awaited === 0 ? [] : bannersToCome(layout, layOutGrid(banners, { first, count: count + awaited, total, perPage }));
  // In windows where no piece of the page before stands in the first row, the page's own first picture is the largest at first sight.
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
    ...toCome.map((one) => <BannerSkeleton key={`to come ${one.banner.id}`} placed={one} />),
    ...skeletonItems(awaited),
  ];
}

/** What stands at the left of the first card: the last pieces of the page before, each where the number of columns leaves it a place. */
function firstRow(
  before: readonly CardData[],
  earlier: Readonly<Record<GridColumns, number>>,
  { priority, sizes }: Pick<GridCellsOptions, 'priority' | 'sizes'>,
): ReactNode[] {
  const most = Math.max(...GRID_COLUMNS.map((columns) => earlier[columns]));
  return Array.from({ length: most }, (_, index) => {
    const place = most - index;
    const className = cx(
      place > earlier[2] && styles.notOfTwo,
      place > earlier[3] && styles.notOfThree,
      place > earlier[4] && styles.notOfFour,
    );
    const product = before.at(-place);
    if (!product) return <BlankCell key={`before ${place}`} className={className} />;
    // The one beside the page's own first piece is there in the most windows; where the others are hidden they are not loaded.
    const isLast = place === 1;
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
