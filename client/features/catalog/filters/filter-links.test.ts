import { expect, it } from 'vitest';
import type { PageMenuItem } from '../../../core/queries.ts';
import { filterLinks } from './filter-links.ts';

const item = (id: number, title: string, url: string | null, is_title = false): PageMenuItem => ({
  id,
  parent_id: 1,
  is_title,
  area: 'header',
  title,
  url,
  media: null,
});
const menu: PageMenuItem[] = [
  { ...item(1, 'Ringe', '/catalog/ringe'), parent_id: null },
  item(2, 'Nach Paar', null, true),
  item(3, 'Ein Ring', '/product/ein-ring'),
  item(4, 'Alle', '/catalog/ringe'),
  item(5, 'Nach Art', null, true),
  item(6, 'Alle Ringe', '/catalog/ringe'),
  item(7, 'Siegelringe', '/catalog/ringe?type=signet'),
  item(8, 'Halsketten', '/catalog/halsketten'),
];

it('filterLinks() returns the first menu column with two or more links to the listing', () => {
  expect(filterLinks(menu, { route: 'category', slug: 'ringe' })).toEqual({
    title: 'Nach Art',
    links: [
      { title: 'Alle Ringe', facets: {} },
      { title: 'Siegelringe', facets: { type: ['signet'] } },
    ],
  });
});

it('filterLinks() without such a column returns null', () => {
  expect(filterLinks(menu, { route: 'category', slug: 'halsketten' })).toBeNull();
  expect(filterLinks([], { route: 'catalog' })).toBeNull();
});
