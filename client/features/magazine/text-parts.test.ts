import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Html } from '../../../packages/contract/html.ts';
import { splitAtProducts, type TextPart } from './text-parts.ts';

const PRODUCTS = new Set(['aurelia', 'neubau']);
const split = (html: string): TextPart[] => splitAtProducts(Html.parse(html), PRODUCTS);
const link = (slug: string, prefix = '') => `<a href="${prefix}/product/${slug}?configuration_id=A">A ring</a>`;

it('cuts behind the block that names a product, in every language', () => {
  expect(split(`<p>One</p><p>See ${link('aurelia')}.</p><p>Two</p><ul><li>${link('neubau', '/en')}</li></ul>`)).toEqual([
    { html: `<p>One</p><p>See ${link('aurelia')}.</p>`, products: ['aurelia'] },
    { html: `<p>Two</p><ul><li>${link('neubau', '/en')}</li></ul>`, products: ['neubau'] },
  ]);
});

it('shows a product at its first link, and all products of a block together', () => {
  const parts = split(`<p>${link('neubau')} and ${link('aurelia')}</p><p>Again ${link('neubau')}</p>`);
  expect(parts.map(({ products }) => products)).toEqual([['neubau', 'aurelia'], []]);
});

it('does not cut behind a heading', () => {
  expect(split(`<h2>${link('aurelia')}</h2><p>One</p><p>Two</p>`)).toEqual([
    { html: `<h2>${link('aurelia')}</h2><p>One</p>`, products: ['aurelia'] },
    { html: '<p>Two</p>', products: [] },
  ]);
});

it('leaves links to other pages and to products without a card in the text', () => {
  const html = `<p>${link('gone')}<a href="https://example.com/product/aurelia">x</a></p><p>y</p>`;
  expect(split(html)).toEqual([{ html, products: [] }]);
});

it('any text: no content is lost, every part is well-formed, no product appears twice', () => {
  const inline = fc.constantFrom('text', link('aurelia'), link('neubau', '/de'), '<br />', '<strong>b</strong>', '<img src="/a.webp" />');
  const block = fc
    .tuple(fc.constantFrom('p', 'h2', 'blockquote', 'aside', 'strong'), fc.array(inline, { maxLength: 4 }))
    .map(([tag, content]) => `<${tag}>${content.join(' ')}</${tag}>`);
  fc.assert(
    fc.property(fc.array(fc.oneof(block, inline), { maxLength: 8 }), (blocks) => {
      const html = Html.parse(blocks.join('\n'));
      const parts = splitAtProducts(html, PRODUCTS);
      expect(parts.map((part) => part.html).join('')).toBe(html);
      for (const part of parts) expect(Html.parse(part.html)).toBe(part.html);
      const products = parts.flatMap((part) => part.products);
      expect(new Set(products).size).toBe(products.length);
    }),
  );
});
