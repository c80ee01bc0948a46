import { describe, expect, it } from 'vitest';
import { catalogArgs, filtersArgs, isNarrowed } from './catalog-query-args.ts';
import { NOTHING, parseSelection } from './catalog-query.ts';

const parse = (query: string) => parseSelection(new URLSearchParams(query));

describe('catalogue query of a selection', () => {
  it('sorts descending when the direction is missing', () => {
    expect(catalogArgs(parse('sortBy=price') ?? NOTHING)).toMatchObject({ column: 'price', order_by: 'desc' });
  });

  it('sorts a collection by collection_sort_order by default', () => {
    expect(catalogArgs(NOTHING, 7)).toEqual({ collections: ['7'], column: 'collection_sort_order', order_by: 'asc', count: 20 });
    expect(catalogArgs({ ...NOTHING, sort: { column: 'price', direction: 'asc' } }, 7)).toMatchObject({ column: 'price', order_by: 'asc' });
    expect(catalogArgs(NOTHING)).toEqual({ count: 20 });
  });

  it('sends materials as materials_sku, and prices only if given', () => {
    const selection = parse('materials=M-PT950&min_cost_from=500&page=3&cut=oval') ?? NOTHING;
    expect(catalogArgs(selection)).toEqual({ materials_sku: ['M-PT950'], cut: ['oval'], min_cost_from: 500, page: 3, count: 20 });
    expect(filtersArgs(selection, 'ringe')).toEqual({ materials_sku: ['M-PT950'], cut: ['oval'], min_cost_from: 500, slug: 'ringe' });
  });
});

describe('a query that narrows a listing', () => {
  it.each([
    ['search=ring', true],
    ['min_cost_from=500', true],
    ['max_cost_to=500', true],
    ['cut=oval', true],
    ['collections=7', true],
    ['page=3&sortBy=price|asc', false],
    ['', false],
  ])('%s: %s', (query, expected) => {
    expect(isNarrowed(catalogArgs(parse(query) ?? NOTHING))).toBe(expected);
  });

  it('may contain ids', () => {
    expect(isNarrowed({ ids: [1, 2], count: 20 })).toBe(true);
  });

  it('differs from the filter query of a category', () => {
    expect(isNarrowed(filtersArgs(NOTHING, 'ringe'))).toBe(false);
  });
});
