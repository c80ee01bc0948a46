/**
 * The number of columns follows the window, but the HTML is the same for everybody, inline styles are forbidden and no cell may stay empty.
 * The layout is therefore computed for two, three and four columns; each list item has its rows as attributes, which a style sheet maps to
 * `grid-row` up to row 99. Rows count from the start of the listing, so a shared link shows what scrolling shows. A banner belongs to the
 * page that fills its last row and needs products in every row down to its end. Filters and sort orders keep the banners; search results
 * have none. Banners never appear late and never delay a page by more than 120 ms.
 */
import type { BANNER_SIZES } from '../../packages/contract/campaign.ts';

/** Columns of the product grid on small, middle and large screens (specification, section 9). */
export const GRID_COLUMNS = [2, 3, 4] as const;
export type GridColumns = (typeof GRID_COLUMNS)[number];

export interface GridBanner {
  readonly size: (typeof BANNER_SIZES)[number];
  readonly position: 'left' | 'right';
  /** Rows of the whole listing that come before it. */
  readonly skip_rows: number;
}

/** A listing, as far as its layout depends on it. */
interface Listing {
  readonly total: number;
  readonly perPage: number;
}

/** The products of a listing that stand in the grid: `first` of them all (0 on the first page), and how many. */
export interface GridWindow extends Listing {
  readonly first: number;
  readonly count: number;
}

export interface PlacedBanner<B> {
  readonly banner: B;
  /** Its row in this grid for each number of columns, from 1; null where it is not shown. */
  readonly rows: Readonly<Record<GridColumns, number | null>>;
  /** Products that come before it in the document: as many as stand before it where it comes last. */
  readonly after: number;
  /** Where fewer products stand before it, the next ones would stand in its cells until it arrives: they are reserved after this many. */
  readonly reservedAfter: number;
}

export interface GridLayout<B> {
  readonly banners: readonly PlacedBanner<B>[];
  /** How many products of the page before stand at the left of the first row, for each number of columns. */
  readonly earlier: Readonly<Record<GridColumns, number>>;
}

/** The sheet knows this many rows (client/features/campaigns/banner-rows.module.css): a page has no inline styles. */
const LAST_ROW = 99;

interface Cells {
  readonly rows: number;
  readonly columns: number;
}

/** Its cells in the grid: 1x2 is tall, 1x4 a full row of four only, a 2x2 in two columns one square row (look, section 5). */
function cellsOf(size: GridBanner['size'], columns: GridColumns): Cells | null {
  if (size === '1x4') return columns === 4 ? { rows: 1, columns: 4 } : null;
  if (size === '2x2') return columns === 2 ? { rows: 1, columns: 2 } : { rows: 2, columns: 2 };
  return { rows: size === '1x2' ? 2 : 1, columns: 1 };
}

interface Spot<B> extends Cells {
  readonly banner: B;
  readonly row: number;
}

/** The cells of one number of columns: in the whole listing, and what of them is in the window. */
interface Plan<B> {
  readonly spots: readonly Spot<B>[];
  readonly shown: readonly Spot<B>[];
  /** Rows of the listing above the first row of the grid. */
  readonly above: number;
  readonly earlier: number;
}

/**
 * Where products and banners stand. Every product has one place in the listing, which depends on the banners, the size of a page and the
 * total, never on the pages that happen to be loaded: a page that is added above or below moves nothing.
 */
export function layOutGrid<B extends GridBanner>(banners: readonly B[], grid: GridWindow): GridLayout<B> {
  const sorted = banners.toSorted((a, b) => a.skip_rows - b.skip_rows);
  const plans = { 2: planFor(sorted, 2, grid), 3: planFor(sorted, 3, grid), 4: planFor(sorted, 4, grid) };
  return {
    banners: sorted.flatMap((banner) => placeOf(banner, plans, grid) ?? []),
    earlier: { 2: plans[2].earlier, 3: plans[3].earlier, 4: plans[4].earlier },
  };
}

/** Banners of a larger window that this one does not show yet, each with the rows where it is missing. */
export function bannersToCome<B>(now: GridLayout<B>, later: GridLayout<B>): readonly PlacedBanner<B>[] {
  return later.banners.flatMap((placed) => {
    const shown = now.banners.find((one) => one.banner === placed.banner)?.rows;
    const missing = (columns: GridColumns) => (shown && shown[columns] !== null ? null : placed.rows[columns]);
    const rowsToCome = { 2: missing(2), 3: missing(3), 4: missing(4) };
    return GRID_COLUMNS.some((columns) => rowsToCome[columns] !== null) ? [{ ...placed, rows: rowsToCome }] : [];
  });
}

function placeOf<B extends GridBanner>(banner: B, plans: Record<GridColumns, Plan<B>>, grid: GridWindow): PlacedBanner<B> | null {
  const spotIn = (columns: GridColumns) => plans[columns].shown.find((spot) => spot.banner === banner);
  const rowIn = (columns: GridColumns) => {
    const spot = spotIn(columns);
    return spot ? spot.row - plans[columns].above : null;
  };
  const before = GRID_COLUMNS.flatMap((columns) => {
    const spot = spotIn(columns);
    if (!spot) return [];
    // The free cells of its first row are all to the left or all to the right of it.
    const products = freeCells(plans[columns].spots, columns, banner.position === 'left' ? spot.row : spot.row + 1) - grid.first;
    return Math.max(0, Math.min(products, grid.count));
  });
  if (before.length === 0) return null;
  const rows = { 2: rowIn(2), 3: rowIn(3), 4: rowIn(4) };
  return { banner, rows, after: Math.max(...before), reservedAfter: Math.min(...before) };
}

function planFor<B extends GridBanner>(banners: readonly B[], columns: GridColumns, grid: GridWindow): Plan<B> {
  const { first, count } = grid;
  const spots = layOut(banners, columns, grid);
  const top = rowOf(spots, columns, first);
  const earlier = first - freeCells(spots, columns, top);
  // Banners may fill rows above the first product of all; on later pages the first row of the grid is the link to the page before.
  const above = first === 0 ? 0 : top - 2;
  const shown = spots.filter((spot) => {
    const end = freeCells(spots, columns, spot.row + spot.rows);
    return (end > first || first === 0) && end <= first + count && spot.row - above + spot.rows - 1 <= LAST_ROW;
  });
  return { spots, shown, above, earlier };
}

/** The banners of the whole listing. One that finds its place taken, or would be cut by the end of a page, goes down to the next row. */
function layOut<B extends GridBanner>(banners: readonly B[], columns: GridColumns, { total, perPage }: Listing): Spot<B>[] {
  const spots: Spot<B>[] = [];
  for (const banner of banners) {
    const cells = cellsOf(banner.size, columns);
    if (!cells) continue;
    for (let tries = 1; tries <= LAST_ROW; tries += 1) {
      const spot = { banner, row: banner.skip_rows + tries, ...cells };
      const together = [...spots, spot];
      // The products must fill every row down to its end: a hole would stand beside it.
      if (freeCells(together, columns, spot.row + spot.rows) > total) break;
      if (spots.some((other) => collide(spot, other, columns))) continue;
      if (together.some((one) => isCutByPage(one, together, columns, perPage))) continue;
      spots.push(spot);
      break;
    }
  }
  return spots;
}

function collide(one: Spot<GridBanner>, other: Spot<GridBanner>, columns: number): boolean {
  const inSameRow = one.row < other.row + other.rows && other.row < one.row + one.rows;
  return inSameRow && (one.banner.position === other.banner.position || one.columns + other.columns > columns);
}

/**
 * True if a page cannot show it whole, or the page before stands differently without it: a later page begins in one of its further rows,
 * or in its first row beside products of the page before that it pushes to the right.
 */
function isCutByPage(spot: Spot<GridBanner>, spots: readonly Spot<GridBanner>[], columns: number, perPage: number): boolean {
  for (let row = spot.row; row < spot.row + spot.rows; row += 1) {
    const before = freeCells(spots, columns, row);
    const end = freeCells(spots, columns, row + 1);
    const lastBegun = Math.floor((end - 1) / perPage) * perPage;
    const isCut = row > spot.row ? lastBegun >= Math.max(1, before) : spot.banner.position === 'left' && lastBegun > before;
    if (isCut) return true;
  }
  return false;
}

/** Cells for products above a row. */
function freeCells(spots: readonly Spot<unknown>[], columns: number, row: number): number {
  const taken = spots.reduce((sum, spot) => sum + Math.max(0, Math.min(spot.rows, row - spot.row)) * spot.columns, 0);
  return (row - 1) * columns - taken;
}

/** The row of the product with this index. */
function rowOf(spots: readonly Spot<unknown>[], columns: number, index: number): number {
  let row = Math.floor(index / columns) + 1;
  while (freeCells(spots, columns, row + 1) <= index) row += 1;
  return row;
}
