import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { href, routeKeys, routes } from '../routes.ts';
import { shownAddress } from './shown-address.ts';

const shown = (address: string) => {
  const [pathname = '', search = ''] = address.split(/(?=\?)/);
  return shownAddress({ origin: 'https://shop.test', pathname, search });
};

describe('shownAddress', () => {
  it.each([
    ['/', '/'],
    ['/en', '/en'],
    ['/catalog?search=ring&utm_source=mail&token=1', '/catalog?search=ring&utm_source=mail'],
    ['/product/aurelia?configuration_id=FL-1&gclid=x', '/product/aurelia?configuration_id=FL-1&gclid=x'],
    ['/checkout/success/0123456789abcdef', '/checkout/success'],
    ['/en/checkout/success/0123456789abcdef?done=signUp', '/en/checkout/success'],
    ['/cart/0123456789abcdef', '/cart'],
    ['/sign-in?redirect=/profile/orders/123', '/sign-in'],
  ])('%s is shown as %s', (address, expected) => expect(shown(address)).toBe(`https://shop.test${expected}`));

  it('parameters of personal pages are never shown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...routeKeys), fc.stringMatching(/^[a-z\d]{20}$/), (key, secret) => {
        if (routes[key].cache === 'public') return;
        const names = [...routes[key].path.matchAll(/:(\w+)/g)].map(([, name]) => [name, secret]);
        const path = href(key as never, Object.fromEntries(names) as never);
        const search = routes[key].search.map((name) => `${name}=${secret}`).join('&');
        expect(shown(`${path}?${search}`)).not.toContain(secret);
      }),
    );
  });
});
