import { expect, it } from 'vitest';
import { product, row } from './product.fixture.ts';
import { Product } from './product.ts';

const maker = { name: 'Example Ltd', address: 'Example Street 1, 1010 Vienna', contact: 'hello@shop.example' };

/** The facts of a product that are left when a backend sends these. */
const parsed = (given: object) => Product.parse({ ...product([row('gold', '54')]), item_page: { ...page, ...given } }).item_page;
const page = product([row('gold', '54')]).item_page;
const detail = (extra: object) => parsed({ details: [{ title: 'Report', value: 'Laboratory 1', ...extra }] }).details[0];

it('safety information is kept; unknown warnings are left out', () => {
  const safety = {
    manufacturer: maker,
    responsible: { ...maker, contact: 'https://shop.example/contact' },
    warnings: ['nickel', 'boredom'],
  };
  expect(parsed({ safety }).safety).toEqual({ ...safety, warnings: ['nickel'] });
  expect(parsed({}).safety).toBeUndefined();
});

it.each([
  ['a contact that is neither mail nor web address', { manufacturer: { ...maker, contact: 'javascript:alert(1)' } }],
  ['an empty name', { manufacturer: { ...maker, name: ' ' } }],
  ['a name without end', { manufacturer: { ...maker, name: 'x'.repeat(5000) } }],
  ['no manufacturer', { warnings: [] }],
  ['no object', 'Example Ltd'],
])('safety information with %s counts as missing and breaks no page', (_, safety) => {
  expect(parsed({ safety }).safety).toBeNull();
});

it('a document is a page of the web or a file of the media host', () => {
  for (const url of ['https://lab.example/1', '/media/report-1.pdf']) expect(detail({ url, fact: 'certificate' })).toMatchObject({ url });
  for (const url of ['javascript:alert(1)', 'http://lab.example', '//evil.example', '/media/../x y', '/\\evil'])
    expect(detail({ url })).toMatchObject({ title: 'Report', url: undefined });
});

it('an unknown kind of fact is a plain detail', () => expect(detail({ fact: 'aura' })).toMatchObject({ title: 'Report', fact: undefined }));

it('gtin and mpn of a configuration are kept when they are valid, and are absent otherwise', () => {
  const numbers = (given: object) => {
    const { gtin, mpn } = parsed({ configurations: [{ ...row('gold', '54'), ...given }] }).configurations[0] ?? {};
    return { gtin, mpn };
  };
  for (const gtin of ['4006381333931', '96385074', '036000291452', '00012345600012']) expect(numbers({ gtin }).gtin).toBe(gtin);
  for (const gtin of ['4006381333930', '123', 4006381333931, '', 'AUR-1']) expect(numbers({ gtin }).gtin).toBeUndefined();
  expect([numbers({ mpn: ' AUR-1 ' }).mpn, numbers({ mpn: '' }).mpn, numbers({ mpn: 'x'.repeat(71) }).mpn]).toEqual([
    'AUR-1',
    undefined,
    undefined,
  ]);
});
