import { expect, it } from 'vitest';
import { suggestions } from './search-suggestions.ts';

const value = (title: string, count: number) => ({ value: title, title, count, swatch: null, group: null });
const titles = (facets: Parameters<typeof suggestions>[0], search: string, total: number) =>
  suggestions(facets, search, total).map(({ title }) => title);

it('lists values whose title matches first', () => {
  const facets = [
    { key: 'categories', title: '', values: [value('Ringe', 11), value('Anhänger', 5)] },
    { key: 'materials', title: '', values: [value('Gelbgold', 9), value('Saphir', 7)] },
  ];
  expect(titles(facets, 'saph', 23)).toEqual(['Saphir', 'Ringe', 'Gelbgold', 'Anhänger']);
});

it('omits values of no result or of every result', () => {
  const facets = [
    { key: 'categories', title: '', values: [value('Ringe', 4), value('Ketten', 0), value('Halo', 4), value('Ohrringe', 0)] },
  ];
  expect(titles(facets, 'halo ring', 4)).toEqual([]);
  expect(titles(facets, 'halo', 4)).toEqual(['Halo']);
});

it('lists a few values of each kind', () => {
  const many = Array.from({ length: 9 }, (_, index) => value(`V${index}`, index + 1));
  const facets = ['categories', 'materials', 'cut', 'size'].map((key) => ({ key, title: '', values: many }));
  const found = suggestions(facets, 'ring', 50);
  expect(found).toHaveLength(5);
  expect(new Set(found.map(({ key }) => key))).toEqual(new Set(['categories', 'materials', 'cut']));
  expect(suggestions([], 'ring', 50)).toEqual([]);
});
