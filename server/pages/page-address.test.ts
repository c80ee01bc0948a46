import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath, pageAddress } from './page-address.ts';

const of = (target: string) => pageAddress(target);

describe('pageAddress', () => {
  it('has locale, path, accepted parameters, storage and surrogate key', () => {
    expect(of('/en/product/ring?utm=1&configuration_id=A-1')).toEqual({
      locale: 'en',
      path: '/product/ring',
      search: 'configuration_id=A-1',
      routeKey: 'product',
      storage: 'public',
      tag: 'product:ring',
    });
    expect(of('/cart')).toMatchObject({ storage: 'shell', locale: 'de' });
    expect(of('/cart/0f8fad5b')).toMatchObject({ storage: 'personal' });
    expect(of('/no/such')).toMatchObject({ routeKey: null, storage: 'public', tag: null, search: '' });
  });

  it.each(['/api', '/api/x', '/assets/a.js', '/media/a.webp', '/catalog/', '/de', '/de/catalog', '/en/'])(
    '%s is null: no page in canonical form',
    (target) => {
      expect(of(target)).toBeNull();
    },
  );
});

describe('canonicalPath', () => {
  it('is idempotent and begins with one slash', () => {
    const part = fc.constantFrom('/', 'de', 'en', 'x', '.', '//', 'catalog');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const once = canonicalPath(`/${parts.join('')}`);
        expect(once).toMatch(/^\/(?!\/)/);
        expect(canonicalPath(once)).toBe(once);
      }),
    );
  });
});
