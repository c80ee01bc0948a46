import { describe, expect, it } from 'vitest';
import { NOTHING } from '../../../../shared/commerce/catalog-query.ts';
import { relaxedFilters } from './relaxed-filters.ts';

const facets = [
  { key: 'cut', title: 'Cut', values: [{ value: 'oval', title: 'Oval', count: 0, swatch: null, group: null }] },
  { key: 'type', title: 'Type', values: [] },
];

describe('relaxedFilters()', () => {
  it('returns a selection without each filter: a facet with all of its values, the price, the search words', () => {
    const selection = { ...NOTHING, page: 2, search: 'moon', min: 100, facets: { cut: ['oval', 'pear'], type: ['ring'] } };
    expect(relaxedFilters(selection, facets)).toEqual([
      { what: 'cut', titles: ['Oval', 'pear'], selection: { ...selection, page: 1, facets: { type: ['ring'] } } },
      { what: 'type', titles: ['ring'], selection: { ...selection, page: 1, facets: { cut: ['oval', 'pear'] } } },
      { what: 'price', titles: [], selection: { ...selection, page: 1, min: null } },
      { what: 'search', titles: [], selection: { ...selection, page: 1, search: null } },
    ]);
  });

  it('with at most one filter: returns none', () => {
    expect(relaxedFilters({ ...NOTHING, facets: { cut: ['oval'] } }, facets)).toEqual([]);
    expect(relaxedFilters(NOTHING, facets)).toEqual([]);
  });
});
