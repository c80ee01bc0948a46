import { expect, it } from 'vitest';
import { isSitemapIndex, onePageOfEach, pathsOf, siteOf, slugOf, spread } from './site.ts';

it('reads paths without their origin', () => {
  const xml =
    '<urlset><url><loc>https://shop.example/product/a&amp;b</loc></url><url><loc> http://localhost:1/ </loc></url><url><loc>https://x</loc></url></urlset>';
  expect(pathsOf(xml)).toEqual(['/product/a&b', '/', '/']);
  expect(isSitemapIndex(xml)).toBe(false);
  expect(isSitemapIndex('<sitemapindex xmlns="">')).toBe(true);
});

it('groups them by route, both languages, each once, and drops paths without a page', () => {
  const site = siteOf(['/', '/en', '/', '/product/a', '/en/product/b', '/unknown/thing']);
  expect(site).toMatchObject({ home: ['/', '/en'], product: ['/product/a', '/en/product/b'], category: [] });
  expect(onePageOfEach(site)).toEqual([
    { key: 'home', path: '/' },
    { key: 'product', path: '/product/a' },
  ]);
});

it('samples a large shop evenly', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `/product/p${index}`);
  const { product } = siteOf(many);
  expect(product).toHaveLength(400);
  expect([product[0], product.at(-1)]).toEqual(['/product/p0', '/product/p9975']);
  expect(spread([1, 2], 5)).toEqual([1, 2]);
});

it('returns the route key of a page', () => {
  expect(slugOf('/en/product/ring-%C3%BC?x=1/2')).toBe('ring-ü');
});
