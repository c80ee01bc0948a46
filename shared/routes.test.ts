import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSelection } from './commerce/catalog-query.ts';
import { withoutLocale } from '../packages/engine/site.ts';
import { href, match, pageStorage, type RouteKey, routeKeys, routes, searchString } from './routes.ts';

/** Values for the parameters of a path. */
const slug = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.isWellFormed());

describe('the route table', () => {
  it('has no path that begins like the prefix of a language', () => {
    expect(routeKeys.filter((key) => withoutLocale(routes[key].path) !== routes[key].path)).toEqual([]);
  });

  it('matches the href of every page to the same page and parameters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...routeKeys), slug, (key, value) => {
        const names = [...routes[key].path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
        const params = Object.fromEntries(names.map((name) => [name, value]));
        const path = (href as (key: string, params: object) => string)(key, params);
        expect(match(path)).toEqual({ key, params });
      }),
    );
  });

  it('cart and checkout without an id are shells; with an id they are personal', () => {
    const shells = routeKeys.filter((key) => pageStorage({ key, params: {} }) === 'shell');
    expect(shells).toEqual(['cart', 'checkout']);
    for (const key of shells) expect([routes[key].cache, routes[key].path]).toEqual(['personal', expect.stringMatching(/^[^:]+\/:\w+\?$/)]);
    for (const key of routeKeys) expect([key, pageStorage({ key, params: { id: 'x' } })]).toEqual([key, routes[key].cache]);
  });

  it('matches a trailing slash and optional parameters; unknown paths match no page', () => {
    expect(match('/catalog/')).toEqual({ key: 'catalog', params: {} });
    expect(match('/checkout/success')).toEqual({ key: 'checkoutSuccess', params: {} });
    expect(match('/checkout/success/abc')).toEqual({ key: 'checkoutSuccess', params: { id: 'abc' } });
    expect(match('/checkout')).toEqual({ key: 'checkout', params: {} });
    expect(match('/checkout/abc')).toEqual({ key: 'checkout', params: { id: 'abc' } });
    expect(href('checkout')).toBe('/checkout');
    expect(match('/catalog/a/b')).toBeNull();
    expect(match('/nirgends')).toBeNull();
  });

  it('invalid percent-encoding and parameters longer than a slug match no page', () => {
    expect(match('/product/%E0%A4%A')).toBeNull();
    expect(match(`/product/${'%C3%A4'.repeat(120)}`)).toEqual({ key: 'product', params: { slug: 'ä'.repeat(120) } });
    expect(match(`/product/${'a'.repeat(121)}`)).toBeNull();
  });

  it('href without a required parameter throws an error that names it', () => {
    expect(() => (href as (key: string) => string)('product')).toThrow('"slug" is missing');
  });
});

describe('search parameters', () => {
  it('are normalized: accepted ones only, in the order of the table, distinct values sorted', () => {
    const search = new URLSearchParams('utm_source=x&materials=b&page=2&materials=a&materials=b&cut=&__proto__=1');
    expect(searchString('catalog', search)).toBe('page=2&materials=a&materials=b');
    expect(searchString('checkoutPayout', new URLSearchParams('payment=b&payment=a&payment='))).toBe('payment=a&payment=b');
    expect(searchString('catalog', { materials: ['b', 'a'], page: 2 })).toBe('page=2&materials=a&materials=b');
    expect(searchString('home', search)).toBe('');
  });

  const pair = fc.oneof(
    fc.tuple(fc.constantFrom('page', 'cut', 'materials', 'sortBy', 'fbclid', 'configuration_id'), fc.string({ maxLength: 8 })),
    fc.tuple(
      fc.constantFrom('page', 'min_cost_from', 'max_cost_to'),
      fc.constantFrom('', '0', '00', '1', '01', '2', '2.0', '2.50', '-1', 'x'),
    ),
    fc.tuple(fc.constant('sortBy'), fc.constantFrom('price', 'price|asc', 'price|desc', 'collection_sort_order', 'name')),
    fc.tuple(fc.constant('search'), fc.constantFrom('ring', ' ring', 'ring\u200b', 'a  ring', '\t', 'r'.repeat(101))),
    fc.tuple(fc.constantFrom('collections', 'configuration_id'), fc.constantFrom('7', 'x'.repeat(80), 'x'.repeat(81))),
  );
  const pairs = fc.array(pair, { maxLength: 8 });
  const key = fc.constantFrom(...routeKeys);

  it('normalizing is idempotent and independent of the order of parameters', () => {
    fc.assert(
      fc.property(pairs, key, (input, page) => {
        const once = searchString(page, new URLSearchParams(input));
        expect(searchString(page, new URLSearchParams(once))).toBe(once);
        expect(searchString(page, new URLSearchParams(input.toReversed()))).toBe(once);
        expect(searchString(page, new URLSearchParams([...input, ...input, ['cut', '']]))).toBe(once);
      }),
    );
  });

  it('normalizing does not change the selection of a listing', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const each = given.filter(
          ([, value], at) => value !== '' && given.findIndex((other) => String(other) === String(given[at])) === at,
        );
        const spelled = new URLSearchParams(searchString('category', new URLSearchParams(given)));
        expect(parseSelection(spelled)).toEqual(parseSelection(new URLSearchParams(each)));
      }),
    );
  });
});

describe('equivalent URLs have one cache key', () => {
  const LONG = 'x'.repeat(81);

  it.each<[RouteKey, string, string[]]>([
    [
      'catalog',
      '',
      ['page=1', 'page=', 'sortBy=', 'search=+', 'search=%E2%80%8B', 'min_cost_from=0', 'min_cost_from=0.00', 'min_cost_from='],
    ],
    ['category', 'page=2', ['page=2&page=2', 'min_cost_from=000&page=2']],
    ['category', 'min_cost_from=7', ['min_cost_from=007', 'min_cost_from=7.0', 'page=1&min_cost_from=7.00']],
    ['category', 'max_cost_to=0', ['max_cost_to=00', 'max_cost_to=0.0']],
    ['catalog', 'sortBy=price%7Cdesc', ['sortBy=price']],
    ['catalog', 'search=ring+mit+rubin', ['search=%20ring++mit%C2%A0rubin%C2%AD', 'search=ring%20mit%09rubin']],
    ['collection', 'cut=oval', ['cut=oval&collections=3', `collections=${LONG}&cut=oval`]],
    ['product', '', [`configuration_id=${LONG}`, 'configuration_id=']],
    ['product', 'configuration_id=A-1', ['configuration_id=B-2&configuration_id=A-1', 'configuration_id=A-1&configuration_id=A-1']],
  ])('%s?%s', (key, expected, others) => {
    for (const other of others) expect([other, searchString(key, new URLSearchParams(other))]).toEqual([other, expected]);
  });

  it('all malformed selections share the key page=0, a page that does not exist', () => {
    const many = Array.from({ length: 51 }, (_, size) => `size=${size}`).join('&');
    const malformed = [
      'page=0',
      'page=02',
      'page=1e3',
      'page=100001',
      'page=1&page=2',
      'sortBy=name',
      'search=a&search=b',
      many,
      `cut=${LONG}`,
    ];
    for (const query of [...malformed, 'page=0&max_cost_to=1e3', `search=${'x'.repeat(101)}`])
      expect([query, searchString('catalog', new URLSearchParams(query))]).toEqual([query, 'page=0']);
    expect(parseSelection(new URLSearchParams('page=0'))).toBeNull();
  });

  it('links are normalized too', () => {
    expect(href('catalog', undefined, { page: 1, min_cost_from: 0, sortBy: 'price' })).toBe('/catalog?sortBy=price%7Cdesc');
    expect(href('collection', { slug: 'a' }, { page: '01' })).toBe('/collection/a?page=0');
  });
});
