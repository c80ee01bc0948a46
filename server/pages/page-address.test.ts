import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SITE } from '../../packages/engine/testing/sites.fixture.ts';
import { pages } from './pages.ts';
import { canonicalPath, pageAddress } from '../../packages/engine/pages/page-address.ts';

const of = (target: string) => pageAddress(pages.routes, SITE, target);

describe('pageAddress', () => {
  it('has locale, path, accepted parameters, storage and surrogate key', () => {
    expect(of('/en/product/ring?utm=1&configuration_id=A-1')).toEqual({
      site: SITE,
      locale: 'en',
      prefix: '/en',
      path: '/product/ring',
      representation: 'html',
      search: 'configuration_id=A-1',
      routeKey: 'product',
      storage: 'public',
      tag: 'product:ring',
    });
    expect(of('/cart')).toMatchObject({ storage: 'shell', locale: 'de' });
    expect(of('/cart/0f8fad5b')).toMatchObject({ storage: 'personal' });
    expect(of('/no/such')).toMatchObject({ routeKey: null, storage: 'public', tag: null, search: '' });
  });

  it('is that of the HTML, with another representation, where a page with Markdown has .md behind it', () => {
    for (const [target, html] of [
      ['/en/product/ring.md?configuration_id=A-1', '/en/product/ring?configuration_id=A-1'],
      ['/catalog.md?page=2&x=1', '/catalog?page=2'],
      ['/index.md', '/'],
      ['/en/index.md', '/en'],
    ] as const)
      expect(of(target)).toEqual({ ...of(html), representation: 'markdown' });
  });

  it.each(['/cart.md', '/comparison.md', '/journey.md', '/profile.md', '/sign-in.md', '/no/such/page/at/all.md', '/en.md', '/.md'])(
    '%s is no page',
    (target) => {
      expect(of(target)).toMatchObject({ routeKey: null, representation: 'html' });
    },
  );

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
        const once = canonicalPath(SITE, `/${parts.join('')}`);
        expect(once).toMatch(/^\/(?!\/)/);
        expect(canonicalPath(SITE, once)).toBe(once);
      }),
    );
  });
});
