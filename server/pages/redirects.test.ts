import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SITE } from '../../packages/engine/testing/sites.fixture.ts';
import { pages } from './pages.ts';
import { redirectOf } from '../../packages/engine/pages/redirects.ts';

describe('redirectOf', () => {
  it.each([
    ['/catalog?sortBy=&min_cost_from=&max_cost_to=', '/catalog'],
    ['/en/catalog/ringe?search=&cut=oval&min_cost_from=&max_cost_to=900', '/en/catalog/ringe?cut=oval&max_cost_to=900'],
    ['/de/catalog?search=&utm_source=', '/catalog?utm_source='],
  ])('GET %s redirects to %s, without the empty fields of a form', (target, location) => {
    expect(redirectOf(pages, SITE, target)).toEqual({ status: 301, location });
  });

  it.each(['/catalog?min_cost_from=5', '/catalog?q=', '/nothing?search=', '/catalog?search=a=', '/cart?search='])(
    'GET %s is not redirected',
    (target) => {
      expect(redirectOf(pages, SITE, target)).toBeNull();
    },
  );

  it('a redirect stays on this site and is the last one', () => {
    const part = fc.constantFrom('/', 'de', 'en', 'x', 'login', '//', 'evil.test', '?', '&', 'catalog', 'search=', 'a=b', '%2f');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        let target = `/${parts.join('')}`;
        for (let hop = 0; hop < 4; hop += 1) {
          const found = redirectOf(pages, SITE, target);
          if (!found) return;
          expect(new URL(found.location, 'http://shop.test').origin).toBe('http://shop.test');
          target = found.location;
        }
        throw new Error(`${parts.join('')} goes around`);
      }),
    );
  });
});
