import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bannersToCome,
  GRID_COLUMNS,
  type GridBanner,
  type GridColumns,
  type GridLayout,
  type GridWindow,
  layOutGrid,
} from './grid-banners.ts';

const banner = (size: GridBanner['size'], position: GridBanner['position'], skip_rows: number): GridBanner => ({
  size,
  position,
  skip_rows,
});
/** The only page of a listing. */
const whole = (total: number): GridWindow => ({ first: 0, count: total, total, perPage: 20 });
/** Loaded pages of a listing. */
const pages = (from: number, to: number, total = 200, perPage = 20): GridWindow => {
  const first = (from - 1) * perPage;
  return { first, count: Math.max(0, Math.min(to * perPage, total) - first), total, perPage };
};
const rowsOf = (banners: readonly GridBanner[], grid = pages(1, 1)) =>
  layOutGrid(banners, grid).banners.map(({ rows }) => Object.values(rows));

describe('banners in the product grid', () => {
  it('are placed below the rows that they skip, for any number of columns', () => {
    expect(rowsOf([banner('1x1', 'right', 1), banner('1x2', 'left', 3)])).toEqual([
      [2, 2, 2],
      [4, 4, 4],
    ]);
  });

  it('with a full row of four appear with four columns only', () => {
    expect(rowsOf([banner('1x4', 'left', 2)])).toEqual([[null, null, 3]]);
    expect(rowsOf([banner('1x4', 'left', 2), banner('1x1', 'left', 2)])).toEqual([
      [null, null, 3],
      [3, 3, 4],
    ]);
  });

  it('are left out where the products do not fill the rows down to their end', () => {
    const tall = banner('1x2', 'right', 1);
    // Three rows of four without the tall one's two cells.
    expect(rowsOf([tall], whole(10))).toEqual([[2, 2, 2]]);
    expect(rowsOf([tall], whole(9))).toEqual([[2, 2, null]]);
    expect(rowsOf([tall], whole(3))).toEqual([]);
    expect(rowsOf([banner('1x1', 'left', 0)], whole(0))).toEqual([]);
  });

  it('move down when another banner has the same cells', () => {
    expect(rowsOf([banner('1x2', 'left', 1), banner('2x2', 'left', 1)])).toEqual([
      [2, 2, 2],
      [4, 4, 4],
    ]);
    // Both fit into four columns; in three the square would lie over the tall one.
    expect(rowsOf([banner('2x2', 'left', 0), banner('2x2', 'right', 0)])).toEqual([
      [1, 1, 1],
      [2, 3, 1],
    ]);
  });

  it('belong to the page that fills their rows', () => {
    const late = banner('2x2', 'right', 6);
    expect(rowsOf([late])).toEqual([[7, 7, null]]);
    // Four columns: page 2 begins in row 6, below the row of the link to page 1.
    expect(rowsOf([late], pages(2, 2))).toEqual([[null, null, 3]]);
    expect(rowsOf([late], pages(1, 2))).toEqual([[7, 7, 7]]);
    expect(rowsOf([late], pages(4, 4))).toEqual([]);
    expect(rowsOf([late], pages(100_000, 100_000, 2_000_000))).toEqual([]);
  });

  it('bannersToCome returns the banners of the next page that are not shown yet, for each number of columns', () => {
    const [early, late] = [banner('1x1', 'right', 1), banner('2x2', 'right', 6)];
    const toCome = (from: number, to: number) =>
      bannersToCome(layOutGrid([early, late], pages(from, from)), layOutGrid([early, late], pages(from, to))).map((one) => [
        one.banner,
        one.rows,
      ]);
    // Two and three columns show the late one on page 1 already.
    expect(toCome(1, 2)).toEqual([[late, { 2: null, 3: null, 4: 7 }]]);
    expect(toCome(1, 1)).toEqual([]);
    expect(toCome(2, 3)).toEqual([]);
  });

  it('move down a row if a page would begin inside them', () => {
    // Twenty products fill five rows of four: the sixth is the first of page 2.
    expect(rowsOf([banner('1x2', 'right', 4)], pages(1, 2))).toEqual([[5, 5, 6]]);
    // With one banner above, page 2 begins in row 6 of four columns, behind a product of page 1 that has to stay at the left.
    const above = banner('1x1', 'right', 1);
    expect(rowsOf([above, banner('1x1', 'left', 5)], pages(1, 2))[1]).toEqual([6, 6, 7]);
    expect(rowsOf([above, banner('1x1', 'right', 5)], pages(1, 2))[1]).toEqual([6, 6, 6]);
  });

  it('follow all preceding products in every grid', () => {
    const after = (one: GridBanner, grid = pages(1, 1)) => layOutGrid([one], grid).banners.map((placed) => placed.after);
    expect(after(banner('1x1', 'right', 1))).toEqual([7]);
    expect(after(banner('1x2', 'left', 1))).toEqual([4]);
    expect(after(banner('1x1', 'right', 6), pages(2, 2))).toEqual([7]);
    // Between two banners there are two products in four columns.
    expect(layOutGrid([banner('1x1', 'left', 1), banner('1x1', 'right', 1)], pages(1, 1)).banners.map((placed) => placed.after)).toEqual([
      4, 6,
    ]);
  });

  it('have their cells reserved before the next product', () => {
    const reserved = (one: GridBanner, grid = pages(1, 1)) => layOutGrid([one], grid).banners.map(({ reservedAfter }) => reservedAfter);
    // Two columns: the right cell of the second row.
    expect(reserved(banner('1x1', 'right', 1))).toEqual([3]);
    expect(reserved(banner('1x2', 'left', 1))).toEqual([2]);
    expect(reserved(banner('2x2', 'right', 1))).toEqual([2]);
  });

  it('return the number of products of the previous page in the first row', () => {
    expect([1, 2, 3, 4].map((page) => layOutGrid([], pages(page, page)).earlier)).toEqual([
      { 2: 0, 3: 0, 4: 0 },
      { 2: 0, 3: 2, 4: 0 },
      { 2: 0, 3: 1, 4: 0 },
      { 2: 0, 3: 0, 4: 0 },
    ]);
    expect(layOutGrid([banner('1x1', 'right', 1)], pages(2, 2)).earlier).toEqual({ 2: 1, 3: 0, 4: 1 });
  });

  const anyBanners = fc.array(
    fc.record({
      size: fc.constantFrom('1x1' as const, '1x2' as const, '2x2' as const, '1x4' as const),
      position: fc.constantFrom('left' as const, 'right' as const),
      skip_rows: fc.nat(16),
    }),
    { maxLength: 6 },
  );
  const listing = { total: fc.integer({ min: 1, max: 130 }), perPage: fc.constantFrom(1, 7, 12, 20, 24) };

  it('leave no hole above the last row, and never overlap', () => {
    fc.assert(
      fc.property(anyBanners, fc.record({ ...listing, from: fc.integer({ min: 1, max: 4 }), more: fc.nat(3) }), (list, span) => {
        const grid = pages(span.from, span.from + span.more, span.total, span.perPage);
        fc.pre(grid.count > 0);
        const layout = layOutGrid(list, grid);
        for (const columns of GRID_COLUMNS) expectWholeRows(layout, columns, grid);
        expect(layout.banners.every(({ after }) => after <= grid.count)).toBe(true);
      }),
    );
  });

  it('move no product while the page arrives, and follow the products of the rows above', () => {
    fc.assert(
      fc.property(anyBanners, fc.record({ ...listing, from: fc.integer({ min: 1, max: 4 }), more: fc.nat(3) }), (list, span) => {
        const grid = pages(span.from, span.from + span.more, span.total, span.perPage);
        fc.pre(grid.count > 0);
        const layout = layOutGrid(list, grid);
        for (const columns of GRID_COLUMNS) {
          const { products } = filled(layout, columns, grid);
          for (let count = 0; count <= grid.count; count += 1) {
            const reserved = layout.banners.filter(({ reservedAfter }) => reservedAfter < count);
            const soFar = filled({ ...layout, banners: reserved }, columns, { ...grid, count });
            expect(soFar.products).toEqual(products.slice(0, count));
          }
          for (const { rows, after } of layout.banners)
            expect(products.slice(after).filter(({ row }) => row < (rows[columns] ?? 0))).toEqual([]);
        }
      }),
    );
  });

  it('keep the column and row of every product, for any loaded pages', () => {
    fc.assert(
      fc.property(anyBanners, fc.record({ ...listing, from: fc.integer({ min: 1, max: 4 }), more: fc.nat(3) }), (list, span) => {
        const last = Math.ceil(span.total / span.perPage);
        const some = pages(span.from, span.from + span.more, span.total, span.perPage);
        const all = pages(1, last, span.total, span.perPage);
        fc.pre(some.count > 0);
        for (const columns of GRID_COLUMNS) {
          const seen = filled(layOutGrid(list, some), columns, some).products;
          const inAll = filled(layOutGrid(list, all), columns, all).products.slice(some.first, some.first + some.count);
          const rows = (inAll[0]?.row ?? 0) - (seen[0]?.row ?? 0);
          expect(seen).toEqual(inAll.map(({ row, column }) => ({ row: row - rows, column })));
        }
      }),
    );
  });
});

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Fills the grid as a browser does with `grid-auto-flow: dense`. */
function filled({ banners, earlier }: GridLayout<GridBanner>, columns: GridColumns, { first, count }: GridWindow) {
  const taken = new Set<string>();
  for (const { banner: one, rows } of banners) {
    const row = rows[columns];
    if (row === null) continue;
    const [high, wide] = { '1x1': [1, 1], '1x2': [2, 1], '2x2': columns === 2 ? [1, 2] : [2, 2], '1x4': [1, 4] }[one.size] as [
      number,
      number,
    ];
    const from = one.position === 'left' ? 0 : columns - wide;
    for (let y = row; y < row + high; y += 1) {
      for (let x = from; x < from + wide; x += 1) {
        expect(taken.has(`${y} ${x}`)).toBe(false);
        taken.add(`${y} ${x}`);
      }
    }
  }
  const products: Cell[] = [];
  // The link to the page before has the first row to itself.
  for (let row = first === 0 ? 1 : 2; products.length < earlier[columns] + count; row += 1) {
    for (let column = 0; column < columns && products.length < earlier[columns] + count; column += 1) {
      if (!taken.has(`${row} ${column}`)) products.push({ row, column });
    }
  }
  return { products: products.slice(earlier[columns]), taken };
}

/** Only the last row may end early, and then no banner is in it nor below. */
function expectWholeRows(layout: GridLayout<GridBanner>, columns: GridColumns, grid: GridWindow): void {
  const { products, taken } = filled(layout, columns, grid);
  const last = products.at(-1);
  const rows = [...taken].map((cell) => Number(cell.split(' ')[0]));
  const inLast = rows.filter((row) => row === last?.row).length;
  const cells = products.filter(({ row }) => row === last?.row).length + (products[0]?.row === last?.row ? layout.earlier[columns] : 0);
  expect([columns, cells]).toContain(inLast + cells);
  // A row full of banners may follow when the last row of products is full.
  for (const row of rows.filter((one) => one > (last?.row ?? 0))) expect(rows.filter((one) => one === row)).toHaveLength(columns);
}
