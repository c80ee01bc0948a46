import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { href, match, routeKeys, routes, searchString } from './routes.ts';

/** Values for the parameters of a path. */
const slug = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.isWellFormed());

describe('the route table', () => {
  it('finds every page again at its own address', () => {
    fc.assert(
      fc.property(fc.constantFrom(...routeKeys), slug, (key, value) => {
        const names = [...routes[key].path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
        const params = Object.fromEntries(names.map((name) => [name, value]));
        const path = (href as (key: string, params: object) => string)(key, params);
        expect(match(path)).toEqual({ key, params });
      }),
    );
  });

  it('takes a trailing slash, an optional parameter or none, and knows what is no page', () => {
    expect(match('/catalog/')).toEqual({ key: 'catalog', params: {} });
    expect(match('/checkout/success')).toEqual({ key: 'checkoutSuccess', params: {} });
    expect(match('/checkout/success/abc')).toEqual({ key: 'checkoutSuccess', params: { id: 'abc' } });
    expect(match('/checkout')).toEqual({ key: 'checkout', params: {} });
    expect(match('/checkout/abc')).toEqual({ key: 'checkout', params: { id: 'abc' } });
    expect(href('checkout')).toBe('/checkout');
    expect(match('/catalog/a/b')).toBeNull();
    expect(match('/nirgends')).toBeNull();
  });

  it('matches nothing where an escape cannot be decoded', () => {
    expect(match('/product/%E0%A4%A')).toBeNull();
  });

  it('says which parameter a link lacks', () => {
    expect(() => (href as (key: string) => string)('product')).toThrow('parameter "slug" is missing');
  });
});

describe('search parameters', () => {
  it('have one spelling: accepted ones only, in the order of the table, values sorted and once', () => {
    const search = new URLSearchParams('utm_source=x&materials=b&page=2&materials=a&materials=b&cut=&__proto__=1');
    expect(searchString('catalog', search)).toBe('page=2&materials=a&materials=b');
    expect(searchString('catalog', { materials: ['b', 'a'], page: 2 })).toBe('page=2&materials=a&materials=b');
    expect(searchString('home', search)).toBe('');
  });

  it('are spelled the same however often they are spelled', () => {
    const pair = fc.tuple(fc.constantFrom('page', 'cut', 'materials', 'sortBy', 'fbclid', 'configuration_id'), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), fc.constantFrom(...routeKeys), (pairs, key) => {
        const once = searchString(key, new URLSearchParams(pairs));
        expect(searchString(key, new URLSearchParams(once))).toBe(once);
        expect(searchString(key, new URLSearchParams(pairs.toReversed()))).toBe(once);
      }),
    );
  });
});
