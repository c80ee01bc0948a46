import { describe, expect, it } from 'vitest';
import { NOTHING } from '../../../../shared/commerce/catalog-query.ts';
import { chosenValues, facetGroups } from './facet-groups.ts';

const value = (name: string, count: number, group: string | null = null) => ({
  value: name,
  title: name.toUpperCase(),
  count,
  swatch: null,
  group,
});

describe('facetGroups', () => {
  it('facet with groups: returns one list for each group, in the order of the shop', () => {
    const facet = {
      key: 'materials',
      title: 'Material',
      values: [value('gold', 4, 'Metall'), value('ruby', 2, 'Stein'), value('silver', 1, 'Metall')],
    };
    const groups = facetGroups([facet], { ...NOTHING, facets: { materials: ['ruby'] } }, 9);
    const sorted = facetGroups([facet], NOTHING, 9, ['Perle', 'Stein', 'Metall']);
    expect(sorted.map(({ title }) => title)).toEqual(['Stein', 'Metall']);
    expect(groups.map(({ title, key, values, chosen }) => [title, key, values.length, chosen])).toEqual([
      ['Metall', 'materials', 2, 0],
      ['Stein', 'materials', 1, 1],
    ]);
  });

  it('hides values that would change nothing: no products, all products, a parameter that no page accepts', () => {
    const facets = [
      { key: 'cut', title: 'Cut', values: [value('oval', 0), value('pear', 0)] },
      { key: 'type', title: 'Type', values: [value('ring', 9)] },
      { key: 'unheard_of', title: '?', values: [value('a', 1), value('b', 2)] },
      { key: 'sale', title: 'Sale', values: [value('sale', 3)] },
    ];
    expect(facetGroups(facets, NOTHING, 9).map(({ key }) => key)).toEqual(['sale']);
  });

  it('never hides a chosen value', () => {
    const facets = [{ key: 'cut', title: 'Cut', values: [value('oval', 0)] }];
    expect(facetGroups(facets, { ...NOTHING, facets: { cut: ['oval'] } }, 0)).toHaveLength(1);
  });
});

describe('chosenValues', () => {
  it('returns the title of each value, or the value itself', () => {
    const facets = [{ key: 'cut', title: 'Cut', values: [value('oval', 1)] }];
    expect(chosenValues(facets, { ...NOTHING, facets: { cut: ['oval', 'x'] } }).map(({ title }) => title)).toEqual(['OVAL', 'x']);
  });
});
