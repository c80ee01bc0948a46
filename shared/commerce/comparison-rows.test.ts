import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedColumn, comparisonGroups, type ComparisonGroup, onlyDifferences, sharedOptions } from './comparison-rows.ts';
import { product, row } from '../../packages/contract/product.fixture.ts';

type Details = ComparedColumn['product']['item_page']['details'];
type Stone = ComparedColumn['product']['item_page']['stone'];

function column(metal: string, size: string, details: Details = [], stone: Stone = null, cost = 1000): ComparedColumn {
  const chosen = row(metal, size, { cost });
  const whole = product([chosen, row('platinum', '48'), row('rose', '60')]);
  return {
    product: { ...whole, item_page: { ...whole.item_page, details, stone } },
    row: chosen,
    open: [],
    stock: { status: 'in_stock' },
    price: { kind: 'plain', price: cost, crossedOut: null, percent: null },
    returnDays: 60,
  };
}

const mm = (size: readonly number[]) => `${size.join(' × ')}\u00a0mm`;
const groups = (columns: readonly ComparedColumn[]) => comparisonGroups(columns, mm);
const rowsOf = (all: readonly ComparisonGroup[]) => all.flatMap(({ rows }) => rows);
const rowOf = (all: readonly ComparisonGroup[], key: string) => rowsOf(all).find((one) => one.key === key);

describe('comparisonGroups', () => {
  it('aligns details by title, in the order in which they first occur, with gaps', () => {
    const all = groups([
      column('gold', '54', [
        { title: 'Carat', value: '1 ct', group: 'stone' },
        { title: 'Shank', value: '2 mm' },
      ]),
      column('gold', '54', [
        { title: 'Halo', value: '16', group: 'stone' },
        { title: 'Carat', value: '1 ct', group: 'stone' },
      ]),
    ]);
    expect(all.map(({ key }) => key)).toEqual(['first', 'stone', 'product', 'service']);
    expect(all[1]?.rows.map(({ key, equal }) => [key, equal])).toEqual([
      ['stone Carat', true],
      ['stone Halo', false],
    ]);
    expect(rowOf(all, 'product Shank')?.cells).toEqual([{ kind: 'text', text: '2 mm' }, null]);
  });

  it('joins details of one title, and keeps equal titles of different groups apart', () => {
    const details: Details = [
      { title: 'Colour', value: 'G', group: 'stone' },
      { title: 'Colour', value: 'gold' },
      { title: 'Colour', value: 'matt' },
    ];
    const all = groups([column('gold', '54', details)]);
    expect(rowOf(all, 'stone Colour')?.cells).toEqual([{ kind: 'text', text: 'G' }]);
    expect(rowOf(all, 'product Colour')?.cells).toEqual([{ kind: 'text', text: 'gold, matt' }]);
  });

  it('marks the metal and price that differ; the shared options are stated once', () => {
    const same = [column('gold', '54'), column('gold', '54')];
    expect(sharedOptions(same)).toEqual([
      { key: 'metal', value: 'gold' },
      { key: 'size', value: '54' },
    ]);
    expect(rowOf(groups(same), 'option metal')).toBeUndefined();
    expect(rowOf(groups(same), 'price')?.equal).toBe(true);
    const other = [column('gold', '54'), column('silver', '54', [], null, 900)];
    expect(sharedOptions(other)).toEqual([{ key: 'size', value: '54' }]);
    expect(rowOf(groups(other), 'option metal')?.cells).toEqual([
      { kind: 'text', text: 'gold' },
      { kind: 'text', text: 'silver' },
    ]);
    expect(rowOf(groups(other), 'price')?.equal).toBe(false);
    expect(rowOf(groups(other), 'option size')?.cells[0]).toEqual({ kind: 'option', value: '54', from: '54', to: '60' });
  });

  it('does not repeat the measures of the drawn stone', () => {
    const stone = { kind: 'diamond', cut: 'oval', size: [7.5, 5.5] };
    const size = (value: string): Details => [{ title: 'Size', value, group: 'stone' }];
    const repeated = groups([column('gold', '54', size('7.5 × 5.5 mm'), stone), column('gold', '54', [], stone)]);
    expect(repeated[1]?.rows.map(({ key, equal }) => [key, equal])).toEqual([['stone', true]]);
    expect(rowOf(groups([column('gold', '54', size('two of 7 mm'), stone)]), 'stone Size')).toBeDefined();
    expect(rowOf(groups([column('gold', '54', size('7.5 × 5.5 mm'))]), 'stone Size')).toBeDefined();
  });

  it('omits rows without a value', () => {
    expect(rowOf(groups([column('gold', '54')]), 'engraving')).toBeUndefined();
    expect(groups([])).toEqual([]);
  });
});

const details = fc.array(
  fc.record(
    {
      title: fc.constantFrom('A', 'B', 'C', 'D'),
      value: fc.constantFrom('x', 'y'),
      group: fc.constantFrom('stone' as const, 'piece' as const),
    },
    { requiredKeys: ['title', 'value'] },
  ),
);
const columns = fc.array(
  fc
    .tuple(fc.constantFrom('gold', 'silver'), fc.constantFrom('52', '54'), details, fc.constantFrom(900, 1000))
    .map(([metal, size, facts, cost]) => column(metal, size, facts, null, cost)),
  { minLength: 1, maxLength: 4 },
);

describe('for any products', () => {
  it('each row has a cell for each product, is equal exactly if its cells are, and is not empty', () => {
    fc.assert(
      fc.property(columns, (compared) => {
        for (const { cells, equal } of rowsOf(groups(compared))) {
          expect(cells.length).toBe(compared.length);
          expect(cells.some((cell) => cell !== null)).toBe(true);
          expect(equal).toBe(cells.every((cell) => JSON.stringify(cell) === JSON.stringify(cells[0])));
        }
      }),
    );
  });

  it('every detail is in the cell of its product, and keys are unique', () => {
    fc.assert(
      fc.property(columns, (compared) => {
        const all = groups(compared);
        const keys = rowsOf(all).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const [at, { product: of }] of compared.entries()) {
          for (const { title, value, group } of of.item_page.details) {
            const cell = rowOf(all, `${group === 'stone' ? group : 'product'} ${title}`)?.cells[at];
            expect(cell?.kind === 'text' && cell.text.split(', ').includes(value)).toBe(true);
          }
        }
      }),
    );
  });

  it('another order of the products only reorders cells; hidden rows are equal, shown rows differ', () => {
    fc.assert(
      fc.property(columns, (compared) => {
        const all = groups(compared);
        const reversed = groups(compared.toReversed());
        for (const { key, cells, equal } of rowsOf(all)) expect(rowOf(reversed, key)).toMatchObject({ cells: cells.toReversed(), equal });
        const kept = rowsOf(onlyDifferences(all)).map(({ key }) => key);
        expect(kept).toEqual(rowsOf(all).flatMap(({ key, equal }) => (equal ? [] : [key])));
        expect(onlyDifferences(all).every(({ rows }) => rows.length > 0)).toBe(true);
      }),
    );
  });
});
