import type { BANNER_SIZES } from '../contract/campaign.ts';

/** Columns of the product grid on small, middle and large screens (specification, section 9). */
export const GRID_COLUMNS = [2, 3, 4] as const;
export type GridColumns = (typeof GRID_COLUMNS)[number];

export interface GridBanner {
  readonly size: (typeof BANNER_SIZES)[number];
  readonly position: 'left' | 'right';
  /** Rows of the whole listing that come before it. */
  readonly skip_rows: number;
}

/** The products of a listing that stand in the grid: `first` of them all (0 on the first page), and how many. */
export interface GridWindow {
  readonly first: number;
  readonly count: number;
}

export interface PlacedBanner<B> {
  readonly banner: B;
  /** Its row in this grid for each number of columns, from 1; null where it is not shown. */
  readonly rows: Readonly<Record<GridColumns, number | null>>;
  /** Products that come before it in reading order. */
  readonly after: number;
}

/** The sheet knows this many rows (client/features/campaigns/banner-rows.module.css): a page has no inline styles. */
const LAST_ROW = 99;

interface Cells {
  readonly rows: number;
  readonly columns: number;
}

/** What it takes of the grid: 1x2 is tall, 1x4 a full row of four only, a 2x2 in two columns one square row (look, section 5). */
function cellsOf(size: GridBanner['size'], columns: GridColumns): Cells | null {
  if (size === '1x4') return columns === 4 ? { rows: 1, columns: 4 } : null;
  if (size === '2x2') return columns === 2 ? { rows: 1, columns: 2 } : { rows: 2, columns: 2 };
  return { rows: size === '1x2' ? 2 : 1, columns: 1 };
}

interface Spot<B> extends Cells {
  readonly banner: B;
  readonly row: number;
}

/**
 * Where the banners of a page stand among the products that are loaded. Rows count from the beginning of the listing: a grid that
 * begins with a later page has the banners of its rows, and none of those above. A banner is shown when the products fill every row
 * down to its end, so that no hole ever stands beside it; what the listing is too short for is left out.
 */
export function placeBanners<B extends GridBanner>(banners: readonly B[], grid: GridWindow): PlacedBanner<B>[] {
  const sorted = banners.toSorted((a, b) => a.skip_rows - b.skip_rows);
  const [two, three, four] = GRID_COLUMNS.map((columns) => spotsIn(sorted, columns, grid));
  return sorted.flatMap((banner) => {
    const row = (spots: readonly Spot<B>[] = []) => spots.find((spot) => spot.banner === banner)?.row ?? null;
    const rows = { 2: row(two), 3: row(three), 4: row(four) };
    const widest = rows[4] === null ? (rows[3] === null ? 2 : 3) : 4;
    const at = rows[widest];
    if (at === null) return [];
    const spots = { 2: two, 3: three, 4: four }[widest] ?? [];
    const beside = banner.position === 'left' ? 0 : widest - (cellsOf(banner.size, widest)?.columns ?? 0);
    return [{ banner, rows, after: Math.min(freeCells(spots, widest, at) + beside, grid.count) }];
  });
}

function spotsIn<B extends GridBanner>(banners: readonly B[], columns: GridColumns, { first, count }: GridWindow): Spot<B>[] {
  const all = layOut(banners, columns);
  // A row full of banners before the first product is the first page's.
  const above = first === 0 ? 0 : rowOf(all, columns, first) - 1;
  const shown: Spot<B>[] = [];
  for (const spot of all) {
    const placed = { ...spot, row: spot.row - above };
    const last = placed.row + placed.rows - 1;
    if (placed.row < 1 || last > LAST_ROW) continue;
    const filled = freeCells([...shown, placed], columns, last + 1) <= count;
    if (filled) shown.push(placed);
  }
  return shown;
}

/** The banners in an endless listing; one whose place is taken goes down to the next row that is free. */
function layOut<B extends GridBanner>(banners: readonly B[], columns: GridColumns): Spot<B>[] {
  const spots: Spot<B>[] = [];
  for (const banner of banners) {
    const cells = cellsOf(banner.size, columns);
    if (!cells) continue;
    const collides = (row: number) =>
      spots.some(
        (other) =>
          row < other.row + other.rows &&
          other.row < row + cells.rows &&
          (banner.position === other.banner.position || cells.columns + other.columns > columns),
      );
    let row = banner.skip_rows + 1;
    while (collides(row)) row += 1;
    spots.push({ banner, row, ...cells });
  }
  return spots.sort((a, b) => a.row - b.row);
}

/** Cells for products above a row. */
function freeCells(spots: readonly Spot<unknown>[], columns: number, row: number): number {
  const taken = spots.reduce((sum, spot) => sum + Math.max(0, Math.min(spot.rows, row - spot.row)) * spot.columns, 0);
  return (row - 1) * columns - taken;
}

/** The row of the product with this index, in the endless listing. */
function rowOf(spots: readonly Spot<unknown>[], columns: number, index: number): number {
  let row = Math.floor(index / columns) + 1;
  while (freeCells(spots, columns, row + 1) <= index) row += 1;
  return row;
}
