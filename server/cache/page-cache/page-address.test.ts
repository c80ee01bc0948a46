import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath, pageAddress } from './page-address.ts';

const of = (target: string) => pageAddress(target, 'b');

describe('pageAddress', () => {
  it('tells locale, path, accepted parameters, policy and what the page is about', () => {
    expect(of('/en/product/ring?utm=1&configuration_id=A-1')).toEqual({
      key: 'b en /product/ring configuration_id=A-1',
      locale: 'en',
      path: '/product/ring',
      search: 'configuration_id=A-1',
      routeKey: 'product',
      cache: 'public',
      tag: 'product:ring',
    });
    expect(of('/cart')).toMatchObject({ cache: 'personal', locale: 'de' });
    expect(of('/no/such')).toMatchObject({ routeKey: null, cache: 'public', tag: null, search: '' });
  });

  it('is another one for another build', () => {
    expect(pageAddress('/', 'b1')?.key).not.toBe(pageAddress('/', 'b2')?.key);
  });

  it.each(['/api', '/api/x', '/assets/a.js', '/media/a.webp', '/catalog/', '/de', '/de/catalog', '/en/'])('%s is no page', (target) => {
    expect(of(target)).toBeNull();
  });

  it('takes nothing into the key that is not accepted, in any order or number', () => {
    const name = fc.stringMatching(/^[a-z_]{1,12}$/).filter((text) => text !== 'page' && text !== 'materials');
    const foreign = fc.array(
      fc.tuple(
        name.map((text) => `x-${text}`),
        fc.string(),
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(foreign, foreign, (before, after) => {
        const search = new URLSearchParams([...before, ['materials', 'B'], ['page', '2'], ['materials', 'A'], ...after]);
        expect(of(`/catalog?${search}`)?.key).toBe('b de /catalog page=2&materials=A&materials=B');
      }),
    );
  });

  it('keeps different pages apart', () => {
    const keys = [
      '/',
      '/en',
      '/catalog',
      '/catalog?page=2',
      '/en/catalog?page=2',
      '/product/a',
      '/product/a%20',
      '/product/A',
      '/page/a',
    ].map((target) => of(target)?.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('canonicalPath', () => {
  it('is its own canonical form, and one slash at its beginning', () => {
    const piece = fc.constantFrom('/', 'de', 'en', 'x', '.', '//', 'catalog');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = canonicalPath(`/${pieces.join('')}`);
        expect(once).toMatch(/^\/(?!\/)/);
        expect(canonicalPath(once)).toBe(once);
      }),
    );
  });
});
