import { expect, it } from 'vitest';
import { breadcrumbData } from './breadcrumbs.ts';

it('has the steps with a URL and the page itself', () => {
  const crumbs = [
    { title: 'Start', href: '/' },
    { title: 'Ringe', href: null },
    { title: 'Trauringe', href: '/catalog/trauringe' },
    { title: 'Aurelia', href: null },
  ];
  expect(breadcrumbData(crumbs, 'https://shop.example')['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Start', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Trauringe', item: 'https://shop.example/catalog/trauringe' },
    { '@type': 'ListItem', position: 3, name: 'Aurelia' },
  ]);
});
