import { describe, expect, it } from 'vitest';
import { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { match, routeKeys, routes } from '../routes.ts';
import { mayLoadGateways, measuringOf, needsOwnDocument } from './pages.ts';
import { sourcesOf, unknownTypes } from './records.ts';

const NOTHING = { script: [], frame: [], connect: [], img: [], payment: [], inline: [] };

const shop = (...integrations: Partial<Integration>[]) => ({
  integrations: integrations.map((one): Integration => ({ type: 0, url: null, public_key: null, options: {}, ...one })),
  enabled_integrations: integrations.map(({ type }) => type ?? 0),
});
const stripe = { type: IntegrationType.stripe, url: 'https://js.stripe.com/endive/stripe.js' };
const payPal = { type: IntegrationType.payPal, url: 'https://www.sandbox.paypal.com/web-sdk/v6/core' };
const addresses = { type: IntegrationType.googleAddressValidation };

describe('sourcesOf', () => {
  it('returns sources for the pages of an integration only', () => {
    const on = (one: Partial<Integration>) => routeKeys.filter((key) => sourcesOf(key, shop(one)).connect.length > 0);
    const paid = routeKeys.filter((key) => routes[key].layout === 'checkout' && key !== 'checkoutSuccess');
    expect(on(stripe)).toEqual(expect.arrayContaining(['product', 'cart', ...paid]));
    expect(on(stripe)).toHaveLength(2 + paid.length);
    expect(on(payPal)).toEqual(on(stripe));
    expect(on(addresses)).toEqual(paid);
    expect(sourcesOf(null, shop(stripe, payPal, addresses))).toEqual(NOTHING);
  });

  it('returns nothing for an integration that is switched off or not configured', () => {
    expect(sourcesOf('checkout', { ...shop(stripe, payPal), enabled_integrations: [] })).toEqual(NOTHING);
    expect(sourcesOf('checkout', { integrations: [], enabled_integrations: [6, 7, 64] })).toEqual(NOTHING);
    expect(sourcesOf('checkout', shop({ type: 4711, url: 'https://elsewhere.test' }))).toEqual(NOTHING);
  });

  it('returns the hosts that the vendors document', () => {
    const { script, frame, connect, payment } = sourcesOf('checkout', shop(stripe, payPal));
    expect(script).toEqual(expect.arrayContaining(['https://js.stripe.com', 'https://*.js.stripe.com', 'https://*.paypal.com']));
    expect(frame).toEqual(expect.arrayContaining(['https://hooks.stripe.com', 'https://*.paypal.com']));
    expect(connect).toEqual(expect.arrayContaining(['https://api.stripe.com', 'https://*.paypalobjects.com']));
    expect(payment).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
    expect(sourcesOf('checkout', shop(addresses)).connect).toEqual(['https://addressvalidation.googleapis.com']);
  });

  it('returns one origin, once, for a script from another host', () => {
    const origin = 'http://127.0.0.1:3001';
    const local = shop(
      { type: IntegrationType.stripe, url: `${origin}/provider/stripe.js` },
      { type: IntegrationType.payPal, url: `${origin}/provider/paypal.js` },
      { type: IntegrationType.googleAddressValidation, url: `${origin}/addresses` },
    );
    const all = [origin];
    expect(sourcesOf('checkout', local)).toEqual({ script: all, frame: all, connect: all, img: all, payment: all, inline: [] });
  });

  it.each(["https://x.test; script-src 'unsafe-inline'", 'javascript:alert(1)', 'data:text/javascript,1', '*', 'not an address', ''])(
    'returns nothing for the URL %j',
    (url) => {
      const odd = shop({ type: IntegrationType.stripe, url }, { type: IntegrationType.payPal, url });
      expect(sourcesOf('checkout', odd)).toEqual(NOTHING);
    },
  );

  it("treats a host that merely starts with the provider's name as another host", () => {
    const odd = shop({ type: IntegrationType.payPal, url: 'https://www.paypal.com.evil.test/sdk.js' });
    expect(sourcesOf('cart', odd).script).toEqual(['https://www.paypal.com.evil.test']);
  });
});

it('unknownTypes returns types without an integration', () => {
  expect(unknownTypes(shop({ type: 4711 }, stripe, { type: 36 }))).toEqual([4711, 36]);
  expect(unknownTypes(shop(...Object.values(IntegrationType).map((type) => ({ type }))))).toEqual([]);
});

it("the operator's further origins are in the policy of the integration's pages", () => {
  const tags = {
    type: IntegrationType.gtm,
    options: { gtm_id: 'GTM-ABC123', sources: { script: ['https://tags.test/x'], connect: ['*'] } },
  };
  expect(sourcesOf('home', shop(tags)).script).toEqual(['https://www.googletagmanager.com', 'https://tags.test']);
  expect(sourcesOf('home', shop(tags)).connect).not.toContain('*');
  expect(sourcesOf('profile', shop(tags))).toEqual(NOTHING);
});

describe('documents and payment pages', () => {
  it('needsOwnDocument is true only from another page to the checkout', () => {
    expect(needsOwnDocument('checkout', 'home')).toBe(true);
    expect(needsOwnDocument('checkout', 'cart')).toBe(true);
    expect(needsOwnDocument('checkout', 'checkoutSuccess')).toBe(true);
    expect(needsOwnDocument('checkout', 'checkout')).toBe(false);
    expect(needsOwnDocument('checkoutSuccess', 'checkout')).toBe(false);
    expect(needsOwnDocument('product', 'home')).toBe(false);
    expect(needsOwnDocument(null, null)).toBe(false);
  });

  it('mayLoadGateways is true for pages with payment or express buttons', () => {
    expect(routeKeys.filter(mayLoadGateways)).toEqual(expect.arrayContaining(['product', 'cart', 'checkout']));
    expect([mayLoadGateways('home'), mayLoadGateways('category'), mayLoadGateways(null)]).toEqual([false, false, false]);
  });

  it.each([
    ['/', 'all'],
    ['/checkout', 'all'],
    ['/cart', 'all'],
    ['/cart/a-cart-of-somebody', 'address-given'],
    ['/checkout/success/an-order-of-somebody', 'address-given'],
    ['/checkout/payout', 'none'],
    ['/profile', 'none'],
  ])('on %s run these integrations: %s', (path, expected) => {
    const page = match(path);
    expect(page && measuringOf(page)).toBe(expected);
  });
});
