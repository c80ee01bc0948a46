import { describe, expect, it } from 'vitest';
import { SITE } from '../../packages/engine/testing/sites.fixture.ts';
import { routeKeys, routes } from '../../shared/routes.ts';
import { robotsTxt } from './robots.ts';
import { sitemapPage } from './sitemap-pages.ts';
import { urlElements } from './sitemap-xml.ts';

const pathsOf = (url: string, alternates?: { lang: string; url: string }[]) => sitemapPage('de', { url, alternates })?.paths;

describe('a page of the sitemap', () => {
  it('has no prefix /main, and its address in every language', () => {
    expect(pathsOf('/main', [{ lang: 'en', url: '/' }])).toEqual([
      ['de', '/'],
      ['en', '/'],
    ]);
    expect(pathsOf('/main/catalog/ringe', [{ lang: 'en', url: '/catalog/rings' }])).toEqual([
      ['de', '/catalog/ringe'],
      ['en', '/catalog/rings'],
    ]);
    expect(pathsOf('/product/mainz-ring')).toEqual([['de', '/product/mainz-ring']]);
  });

  it('is a route with sitemap: true, and never one that the specification excludes', () => {
    for (const path of [
      '/profile',
      '/profile/orders/1',
      '/main',
      '/500',
      '/cart',
      '/checkout',
      '/checkout/success/x',
      '/maintenance',
      '/x/y/z',
    ]) {
      expect(pathsOf(`/main${path}`)).toBeUndefined();
    }
    for (const wrong of ['', 'https://other.example/catalog', '//other.example', 'catalog', '/product/%E0%A4%A', 'javascript:alert(1)']) {
      expect(pathsOf(wrong) ?? [['de', '/']]).toEqual([['de', '/']]);
    }
    // A public page that is not in the sitemap may be fetched: crawlers have to read that it is not to be listed.
    for (const key of routeKeys) {
      const path = routes[key].path.replace(/:\w+\??/g, 'x');
      expect(pathsOf(`/main${path}`) !== undefined).toBe(routes[key].sitemap === true);
    }
  });

  it('is the address without query, in our own spelling', () => {
    expect(pathsOf('/main/product/ring?configuration_id=A#b')).toEqual([['de', '/product/ring']]);
    expect(pathsOf("/main/product/o'ring & <x>")).toEqual([['de', "/product/o'ring%20%26%20%3Cx%3E"]]);
  });

  it('has only translations that are pages of the same kind, in languages of the shop', () => {
    const alternates = [
      { lang: 'fr', url: '/product/bague' },
      { lang: 'en', url: '/cart' },
      { lang: 'en', url: '/catalog/rings' },
      { lang: 'de', url: '/product/other' },
    ];
    expect(pathsOf('/main/product/ring', alternates)).toEqual([['de', '/product/ring']]);
  });
});

it('an element per language names all of them, escaped', () => {
  const page = { paths: [['de', "/product/o'ring"] as const, ['en', '/product/ring'] as const], updatedAt: '2026-01-01T00:00:00Z' };
  const [german = '', english = ''] = urlElements(SITE, page);
  expect(german).toBe(
    '<url><loc>https://shop.example/product/o&apos;ring</loc><lastmod>2026-01-01T00:00:00Z</lastmod>' +
      '<xhtml:link rel="alternate" hreflang="de" href="https://shop.example/product/o&apos;ring"/>' +
      '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/en/product/ring"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/product/o&apos;ring"/></url>\n',
  );
  expect(english).toContain('<loc>https://shop.example/en/product/ring</loc>');
  expect(urlElements(SITE, { paths: [['de', '/']], updatedAt: undefined })).toEqual(['<url><loc>https://shop.example/</loc></url>\n']);
});

describe('robots.txt', () => {
  const rules = robotsTxt(SITE, 'https://shop.example/sitemap.xml')
    .split('\n')
    .flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice('Disallow: '.length)] : []));
  /** RFC 9309, 2.2.3: a prefix, in which a star is anything. */
  const isDisallowed = (path: string): boolean =>
    rules.some((rule) => new RegExp(`^${rule.replace(/[.?+^$]/g, '\\$&').replaceAll('*', '.*')}`).test(path));

  it('disallows personal pages in every language, and no page of the sitemap', () => {
    // A public page that is not in the sitemap may be fetched: crawlers have to read that it is not to be listed.
    for (const key of routeKeys) {
      const path = routes[key].path.replace(/:\w+\??/g, 'x');
      for (const one of [path, path === '/' ? '/en' : `/en${path}`])
        expect([one, isDisallowed(one)]).toEqual([one, routes[key].cache === 'personal']);
    }
  });

  it('disallows sort orders, prices and opened facets, but not pages and chosen facets', () => {
    for (const query of ['sortBy=price|asc', 'cut=oval&sortBy=price|asc', 'min_cost_from=100', 'page=2&max_cost_to=9', 'facet=cut']) {
      expect(isDisallowed(`/en/catalog/rings?${query}`)).toBe(true);
    }
    for (const query of ['page=2', 'type=signet', 'cut=oval&page=3']) expect(isDisallowed(`/catalog/ringe?${query}`)).toBe(false);
  });

  it('names the sitemap if it exists', () => {
    expect(robotsTxt(SITE, 'https://shop.example/sitemap.xml')).toMatch(/\n\nSitemap: https:\/\/shop\.example\/sitemap\.xml\n$/);
    expect(robotsTxt(SITE, null)).not.toContain('Sitemap');
  });
});
