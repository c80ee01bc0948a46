import { expect, it } from 'vitest';
import type { PageMenuItem } from '../../core/queries.ts';
import { menuCategories, menuPages } from './menu-pages.ts';

const item = (id: number, title: string, url: string | null, more: Partial<PageMenuItem> = {}): PageMenuItem => ({
  id,
  parent_id: null,
  is_title: false,
  area: 'header',
  title,
  url,
  media: null,
  ...more,
});
const resolve = (url: string) => (url === '/nowhere' ? null : `/en${url}`);

const menu = [
  item(1, 'Ringe', '/catalog/ringe'),
  item(2, 'Ketten', '/catalog/ketten'),
  item(3, 'Ringgrößen', '/page/ringgroessen', { area: 'footer' }),
  item(4, 'Ringe', '/catalog/ringe?cut=oval', { parent_id: 1 }),
  item(5, 'Alle Ringe', '/catalog/ringe', { parent_id: 1 }),
  item(6, 'Ring-Nachrichten', '/nowhere'),
  item(7, 'Ringe nach Art', null, { is_title: true }),
];

it('menuPages() returns the pages whose title contains the words, each once', () => {
  expect(menuPages(menu, resolve, 'ring')).toEqual([
    { title: 'Ringe', href: '/en/catalog/ringe' },
    { title: 'Ringgrößen', href: '/en/page/ringgroessen' },
  ]);
  expect(menuPages(menu, resolve, 'ringgrossen')).toHaveLength(1);
  expect(menuPages(menu, resolve, '')).toEqual([]);
});

it('menuCategories() returns the categories in the order of the menu', () => {
  expect(menuCategories(menu, resolve).map(({ title }) => title)).toEqual(['Ringe', 'Ketten']);
});
