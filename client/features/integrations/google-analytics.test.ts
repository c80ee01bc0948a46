import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dataLayer } from './google.ts';
import { googleAnalytics } from './google-analytics.ts';

beforeEach(() => void vi.stubGlobal('window', {}));
afterEach(() => void vi.unstubAllGlobals());

/** The address that Google is told on this page; undefined: it reads the page's own. */
function sentAddressOn(path: string): unknown {
  vi.stubGlobal('location', new URL(path, 'https://shop.test'));
  googleAnalytics.prepare?.({ type: 1, url: null, public_key: 'G-ABC123', options: {} }, ['statistics']);
  const config = dataLayer()
    .map((entry) => Array.from(entry as ArrayLike<unknown>))
    .find(([name]) => name === 'config');
  return (config?.[2] as { readonly page_location?: string } | undefined)?.page_location;
}

it.each(['', '/en'].flatMap((prefix) => ['/cart', '/checkout', '/checkout/success'].map((path) => prefix + path)))(
  'Google Analytics is told %s without the id behind it',
  (path) => {
    expect(sentAddressOn(`${path}/an-id-that-gives-access?token=secret`)).toBe(`https://shop.test${path}`);
  },
);

it.each(['/', '/en/catalog?sort=price', '/cart'])('Google Analytics reads the address of %s itself', (path) => {
  expect(sentAddressOn(path)).toBeUndefined();
});
