import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRID_COLUMNS, type GridBanner, type GridColumns, placeBanners } from './grid-banners.ts';

const banner = (size: GridBanner['size'], position: GridBanner['position'], skip_rows: number): GridBanner => ({
  size,
  position,
  skip_rows,
});
const PAGE = { first: 0, count: 20 };
const rowsOf = (banners: readonly GridBanner[], grid = PAGE) => placeBanners(banners, grid).map(({ rows }) => Object.values(rows));

describe('banners in the product grid', () => {
  it('stand below the rows that they skip, whatever the number of columns', () => {
    expect(rowsOf([banner('1x1', 'right', 1), banner('1x2', 'left', 3)])).toEqual([
      [2, 2, 2],
      [4, 4, 4],
    ]);
  });

  it('a full row of four is for four columns alone', () => {
    expect(rowsOf([banner('1x4', 'left', 2)])).toEqual([[null, null, 3]]);
    expect(rowsOf([banner('1x4', 'left', 2), banner('1x1', 'left', 2)])).toEqual([
      [null, null, 3],
      [3, 3, 4],
    ]);
  });

  it('are left out where the products do not fill the rows down to their end', () => {
    const tall = banner('1x2', 'right', 1);
    // Three rows of four without the tall one's two cells.
    expect(rowsOf([tall], { first: 0, count: 10 })).toEqual([[2, 2, 2]]);
    expect(rowsOf([tall], { first: 0, count: 9 })).toEqual([[2, 2, null]]);
    expect(rowsOf([tall], { first: 0, count: 3 })).toEqual([]);
    expect(rowsOf([banner('1x1', 'left', 0)], { first: 0, count: 0 })).toEqual([]);
  });

  it('come one after the other when they want the same place', () => {
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

  it('belong to the page on which their row begins', () => {
    const late = banner('2x2', 'right', 6);
    expect(rowsOf([late])).toEqual([[7, 7, null]]);
    // Four columns: page 2 begins in row 6.
    expect(rowsOf([late], { first: 20, count: 20 })).toEqual([[null, null, 2]]);
    expect(rowsOf([late], { first: 0, count: 40 })).toEqual([[7, 7, 7]]);
    expect(rowsOf([late], { first: 60, count: 20 })).toEqual([]);
    expect(rowsOf([late], { first: 1_999_980, count: 20 })).toEqual([]);
  });

  it('are read at their place in the widest grid, never after products that are not there', () => {
    const after = (one: GridBanner, grid = PAGE) => placeBanners([one], grid).map((placed) => placed.after);
    expect(after(banner('1x1', 'right', 1))).toEqual([7]);
    expect(after(banner('1x2', 'left', 1))).toEqual([4]);
    expect(after(banner('2x2', 'right', 6))).toEqual([19]);
  });

  it('never leave a hole or lie over each other', () => {
    const banners = fc.array(
      fc.record({
        size: fc.constantFrom('1x1' as const, '1x2' as const, '2x2' as const, '1x4' as const),
        position: fc.constantFrom('left' as const, 'right' as const),
        skip_rows: fc.nat(12),
      }),
      { maxLength: 6 },
    );
    const pages = fc.record({ first: fc.nat(6).map((page) => page * 20), count: fc.integer({ min: 0, max: 60 }) });
    fc.assert(
      fc.property(banners, pages, (list, grid) => {
        const placed = placeBanners(list, grid);
        for (const columns of GRID_COLUMNS) expectNoHoles(placed, columns, grid.count);
        expect(placed.every(({ after }) => after <= grid.count)).toBe(true);
      }),
    );
  });
});

/** Fills the grid as a browser does with `grid-auto-flow: dense`. */
function expectNoHoles(placed: ReturnType<typeof placeBanners>, columns: GridColumns, products: number): void {
  const taken = new Set<string>();
  for (const { banner: one, rows } of placed) {
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
  const cells = taken.size + products;
  const rows = Math.ceil(cells / columns);
  // Every banner lies within the rows that banners and products fill: only the last row may end early, and then no banner is in it.
  for (const cell of taken) expect(Number(cell.split(' ')[0])).toBeLessThanOrEqual(Math.floor(cells / columns));
  expect(rows).toBeGreaterThanOrEqual(0);
}
