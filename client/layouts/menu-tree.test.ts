import { describe, expect, it } from 'vitest';
import { menuItemOfState, type PageMenuItem } from '../core/queries.ts';
import { footerMenu, headerMenu } from './menu-tree.ts';

const item = (id: number, parent_id: number | null, title: string, url: string | null, rest: Partial<PageMenuItem> = {}): PageMenuItem => ({
  id,
  parent_id,
  title,
  url,
  is_title: false,
  area: 'header',
  media: null,
  ...rest,
});
const resolve = (url: string) => (url.startsWith('/catalog') ? `/en${url}` : null);

describe('headerMenu', () => {
  it('puts links into the column of the preceding title', () => {
    const [rings] = headerMenu(
      [
        item(1, null, 'Rings', '/catalog/rings'),
        item(3, 1, 'By metal', null, { is_title: true }),
        item(4, 1, 'Gold', '/catalog/rings?metal=gold'),
      ],
      resolve,
    );
    expect(rings).toEqual({
      id: 1,
      title: 'Rings',
      media: null,
      href: '/en/catalog/rings',
      columns: [
        {
          title: 'By metal',
          links: [{ title: 'Gold', href: '/en/catalog/rings?metal=gold', url: '/catalog/rings?metal=gold', lang: undefined }],
        },
      ],
    });
  });

  it('omits links without a page, then empty columns, then empty entries', () => {
    const menu = [
      item(1, null, 'Nowhere', '/nowhere'),
      item(2, 1, 'Sections', null, { is_title: true }),
      item(3, 2, 'Care', '/nowhere/care'),
    ];
    expect(headerMenu(menu, resolve)).toEqual([]);
  });
});

it('footerMenu takes the titles as parents', () => {
  const menu = [
    item(1, null, 'Shop', null, { is_title: true, area: 'footer' }),
    item(2, 1, 'Rings', '/catalog/rings', { area: 'footer' }),
    item(3, null, 'Empty', null, { is_title: true, area: 'footer' }),
  ];
  expect(footerMenu(menu, resolve).map(({ title, links }) => [title, links.length])).toEqual([['Shop', 1]]);
});

it('the menu of the state block has the same entries and columns', () => {
  const menu = [
    item(1, null, 'Rings', '/catalog/rings', { media: { url: '/media/ring.webp', alt: 'Ring' } }),
    item(2, 1, 'By metal', null, { is_title: true }),
    item(3, 1, 'Gold', '/catalog/rings?metal=gold'),
    item(4, null, 'Shop', null, { is_title: true, area: 'footer' }),
    item(5, 4, 'Terms', '/page/terms', { area: 'footer', lang: 'en' }),
  ];
  const sent = menu.map(menuItemOfState);
  expect([headerMenu(sent, resolve), footerMenu(sent, resolve)]).toEqual([headerMenu(menu, resolve), footerMenu(menu, resolve)]);
  expect(sent[2]).toMatchObject({ is_title: null, media: null, area: null, id: null });
});
