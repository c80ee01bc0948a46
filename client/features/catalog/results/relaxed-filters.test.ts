import { describe, expect, it } from 'vitest';
import { NOTHING } from '../../../../shared/commerce/catalog-query.ts';
import { waysOut } from './relaxed-filters.ts';

const facets = [
  { key: 'cut', title: 'Cut', values: [{ value: 'oval', title: 'Oval', count: 0, swatch: null, group: null }] },
  { key: 'type', title: 'Type', values: [] },
];

describe('ways out of an empty listing', () => {
  it('let go one thing each: a facet with all of its values, the price, the words', () => {
    const selection = { ...NOTHING, page: 2, search: 'moon', min: 100, facets: { cut: ['oval', 'pear'], type: ['ring'] } };
    expect(waysOut(selection, facets)).toEqual([
      { what: 'cut', titles: ['Oval', 'pear'], selection: { ...selection, page: 1, facets: { type: ['ring'] } } },
      { what: 'type', titles: ['ring'], selection: { ...selection, page: 1, facets: { cut: ['oval', 'pear'] } } },
      { what: 'price', titles: [], selection: { ...selection, page: 1, min: null } },
      { what: 'search', titles: [], selection: { ...selection, page: 1, search: null } },
    ]);
  });

  it('are none where all of it can be let go at once', () => {
    expect(waysOut({ ...NOTHING, facets: { cut: ['oval'] } }, facets)).toEqual([]);
    expect(waysOut(NOTHING, facets)).toEqual([]);
  });
});
