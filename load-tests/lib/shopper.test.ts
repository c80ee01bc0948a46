import { describe, expect, it } from 'vitest';
import { match, type RouteKey, routeKeys, routes } from '../../shared/routes.ts';
import { readsOf, scrollRead, suggestReads } from './reads.ts';
import { nextStep, type Step, type World } from './shopper.ts';
import { pathsOf, siteOf } from './site.ts';
import { LANGUAGES } from './addresses.ts';
import { withoutLocale } from '../../packages/engine/site.ts';

const loc = (path: string): string => `<url><loc>https://shop.example${path}</loc></url>`;
const PATHS = [
  '/',
  '/en',
  '/catalog',
  '/en/catalog',
  '/catalog/ringe',
  '/collections',
  '/collection/aurora',
  '/product/ring-a',
  '/page/pflege',
  '/articles',
  '/articles/engagement-rings',
  '/articles/pflege',
  '/articles/pflege/perlen',
  '/journey',
  '/ring-sizer',
];
const site = siteOf(pathsOf(`<urlset>${PATHS.map(loc).join('')}</urlset>`));
const world: World = { site, facets: { cut: ['round', 'oval'], sale: ['1'] }, words: inAllLanguages(['ring']) };

function inAllLanguages(words: readonly string[]): World['words'] {
  return Object.fromEntries(LANGUAGES.map((locale) => [locale, words])) as World['words'];
}

/** Even steps through [0, 1), so that each weight gets its share. */
function sequence(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function steps(count: number, own = world): Step[] {
  const random = sequence();
  return Array.from({ length: count }, () => nextStep(own, random));
}

describe('shoppers', () => {
  const seen = steps(5000);

  it('visit every page of the sitemap, named by its route', () => {
    const names = new Set(seen.map(({ name }) => name));
    for (const key of routeKeys.filter((one) => routes[one].sitemap)) expect(names).toContain(key);
    const wrong = seen.filter(({ name, path }) => {
      const found = match(withoutLocale(path.split('?', 1)[0] ?? ''));
      return name !== 'missing' && found?.key !== (name === 'search' ? 'catalog' : name);
    });
    expect(wrong).toEqual([]);
  });

  it('use only parameters that the page accepts, except those of advertising', () => {
    for (const { name, path } of seen) {
      if (name === 'missing') continue;
      const { search } = routes[name === 'search' ? 'catalog' : name];
      const keys = [...new URLSearchParams(path.split('?')[1] ?? '').keys()].filter((key) => !key.startsWith('utm_'));
      for (const key of keys) expect(search).toContain(key);
    }
  });

  it('narrow, sort and share listings, use both languages, and follow broken links', () => {
    const has = (part: string) => seen.some(({ path }) => path.includes(part));
    for (const part of ['cut=', 'sortBy=', 'max_cost_to=', 'utm_source=', 'search=', '/en'])
      expect([part, has(part)]).toEqual([part, true]);
    const lost = seen.filter(({ name }) => name === 'missing');
    expect(lost.length).toBeGreaterThan(20);
    expect(lost.every(({ statuses }) => statuses.join() === '404')).toBe(true);
  });

  it('never place an order', () => {
    const walked: RouteKey[] = ['checkout', 'checkoutPayout', 'checkoutSuccess', 'error'];
    expect(seen.filter(({ name }) => (walked as string[]).includes(name))).toEqual([]);
  });

  it('skip parts that the shop does not have', () => {
    const bare = { ...world, site: siteOf(['/', '/product/ring-a']), facets: {}, words: inAllLanguages([]) };
    const names = new Set(steps(500, bare).map(({ name }) => name));
    expect([...names].sort()).toEqual(['cart', 'home', 'missing', 'product']);
  });
});

describe('reads of the open shop', () => {
  const read = (name: Step['name'], path: string) => readsOf({ name, path, statuses: [200] }).map((one) => one.path);

  it('are the calls of the page, in its language', () => {
    expect(read('product', '/en/product/ring-a')).toEqual(['/api/products/ring-a?lang=en']);
    expect(read('category', '/catalog/ringe?cut=oval&sortBy=price%7Casc')).toEqual([
      '/api/system-catalog/ringe?column=price&count=20&cut%5B%5D=oval&lang=de&order_by=asc',
      '/api/filters?cut%5B%5D=oval&lang=de&slug=ringe',
    ]);
    expect(read('search', '/catalog?search=Cluster+pp')[0]).toBe('/api/system-catalog?count=20&lang=de&search=Cluster+pp');
    expect(read('cart', '/cart')).toEqual([]);
  });

  it('continue after the end of a list, and request suggestions', () => {
    expect(scrollRead('/catalog').path).toBe('/api/system-catalog?count=20&lang=de&page=2');
    expect(suggestReads('Rin', 'en').map(({ path }) => path)).toEqual([
      '/api/system-catalog?count=4&lang=en&search=Rin',
      '/api/filters?lang=en&search=Rin',
    ]);
  });
});
