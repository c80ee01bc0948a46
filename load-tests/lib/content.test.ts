import { expect, it } from 'vitest';
import { missingFrom } from './content.ts';

const page = (inner: string, lang = 'de') => `<!doctype html><html lang="${lang}"><body><h1>Ringe</h1>${inner}</body></html>\n`;
const step = (name: 'category' | 'product' | 'cart' | 'missing', path: string) => ({ name, path, statuses: [200] });
const PRODUCT = '<script type="application/ld+json">{"@type":"Product","url":"/product/adele"}</script>';

it.each([
  ['nothing', step('product', '/product/adele'), page(PRODUCT), null],
  ['another product', step('product', '/product/aurelia'), page(PRODUCT), 'its product'],
  ['the other language', step('product', '/en/product/adele'), page(PRODUCT), 'its language'],
  ['no heading', step('cart', '/cart'), page('').replace('<h1>Ringe</h1>', ''), 'a heading'],
  ['a torn page', step('cart', '/cart'), page('').slice(0, -12), 'its end'],
  ['a listing without products', step('category', '/catalog/ringe'), page(''), 'a link to a product'],
  ['a listing narrowed to nothing', step('category', '/catalog/ringe?max_cost_to=1'), page(''), null],
  ['a listing', step('category', '/en/catalog/rings'), page('<a class="c" href="/en/product/adele">', 'en'), null],
  ['a listing in a language more', step('category', '/cs/catalog/prsteny'), page('<a class="c" href="/cs/product/adele">', 'cs'), null],
  ['the page that is not there', step('missing', '/x'), page(''), null],
])('%s', (_, wanted, body, lacks) => {
  expect(missingFrom(body, wanted)).toBe(lacks);
});
