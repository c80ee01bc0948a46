import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { IntegrationType } from '../../packages/contract/codes.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { backend, openForEachStory, shop } from './testing/opened-shop.ts';

const RING = '/product/solitaerring-klassik';
const CART = '0f8fad5b-d9cb-469f-a165-70867728950e';
openForEachStory();

async function policyOf(path: string) {
  const { headers } = await get(shop.url + path);
  const policy = String(headers['content-security-policy']);
  const sources = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? null;
  return {
    policy,
    script: sources('script-src'),
    frame: sources('frame-src'),
    cache: headers['cache-status'],
    may: headers['permissions-policy'],
  };
}

it('a provider is in the CSP of the pages that need it only', async () => {
  const known = await policyOf('/checkout');
  const origin = /frame-src ([^ ;]+)/.exec(known.policy)?.[1];
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  for (const path of ['/checkout', '/en/checkout', `/checkout/${CART}`, '/checkout/payout', '/cart', `/en/cart/${CART}`, RING, RING]) {
    const { script, frame, may } = await policyOf(path);
    expect(script).toContain(` ${origin}`);
    expect(frame).toBe(`frame-src ${origin}`);
    expect(may).toBe(`payment=(self "${origin}")`);
  }
  expect((await policyOf(RING)).cache).toContain('hit');
  for (const path of [
    '/',
    '/catalog',
    '/collections',
    '/checkout/success',
    `/checkout/success/${CART}`,
    `/cart/${CART}/x`,
    '/no/such/page',
  ]) {
    const { policy, may } = await policyOf(path);
    expect(policy).not.toContain('frame-src');
    expect(policy).not.toContain('/provider');
    expect(may).toBeUndefined();
  }
});

it('a disabled payment gateway is removed from the CSP, also of stored copies', async () => {
  await policyOf(RING);
  expect((await policyOf(RING)).cache).toContain('hit');
  for (const type of [IntegrationType.stripe, IntegrationType.payPal]) await backend.switchIntegration(type, false);
  await shop.parts.versions.poll();
  await vi.waitFor(async () => expect((await policyOf(RING)).frame).toBeNull(), 10_000);
  expect((await policyOf('/checkout')).frame).toBeNull();
});

it('a page with a cart or payment id has no-store and sends no Referer to other hosts', async () => {
  for (const path of [
    `/cart/${CART}`,
    `/en/checkout/${CART}`,
    `/checkout/payout?payment=${CART}`,
    `/checkout/success/${CART}`,
    `/cart/${CART}?utm_source=x`,
  ]) {
    for (const again of [1, 2]) {
      const { headers } = await get(shop.url + path, { cookie: 'access_token_v1=abc' });
      expect({ path, again, cache: headers['cache-control'] }).toEqual({ path, again, cache: 'private, no-store' });
      expect([headers['etag'], headers['cache-tag'], headers['surrogate-key']]).toEqual([undefined, undefined, undefined]);
      expect(headers['cache-status']).toBe('karat; fwd=bypass');
      // These policies send another host the origin at most.
      expect(['same-origin', 'strict-origin-when-cross-origin']).toContain(headers['referrer-policy']);
    }
  }
});

describe('third-party integrations', () => {
  const MEASURING = [1, 2, 3, 5, 35, 60, 62, 63];

  it('are in the CSP of measured pages, by their hosts, without unsafe-inline', async () => {
    for (const type of MEASURING) await backend.switchIntegration(type, true);
    await shop.parts.versions.poll();
    await vi.waitFor(async () => expect((await policyOf('/')).script).toContain('http://hotjar.localhost:'));
    const { policy, script } = await policyOf('/');
    for (const name of ['google-analytics', 'google-tag-manager', 'facebook-pixel', 'hotjar', 'klaviyo', 'impact', 'firebase'])
      expect(script).toContain(`http://${name}.localhost:`);
    expect(policy).toMatch(/connect-src [^;]*http:\/\/operate-statistics\.localhost:/);
    expect(policy).not.toContain('unsafe');
    // The same HTML for everybody, stored.
    expect((await policyOf('/')).cache).toContain('hit');
  });

  it('are absent from the checkout if they record, and from pages whose address gives access', async () => {
    for (const type of MEASURING) await backend.switchIntegration(type, true);
    await shop.parts.versions.poll();
    await vi.waitFor(async () => expect((await policyOf('/')).script).toContain('hotjar'));
    const checkout = await policyOf('/checkout');
    expect(checkout.script).toContain('google-analytics');
    expect(checkout.script).not.toContain('hotjar');
    expect((await policyOf('/sign-in')).script).not.toContain('hotjar');
    for (const path of [`/order-tracking/${CART}`, `/wishlist/${CART}`, '/recover-password/abc', '/no/such/page'])
      expect((await policyOf(path)).script).not.toContain('.localhost');
    const order = await policyOf(`/checkout/success/${CART}`);
    expect(order.script).toContain('google-analytics');
    expect(order.script).not.toContain('facebook-pixel');
    expect(order.policy).toMatch(/img-src [^;]*facebook-pixel/);
  });

  it("the operator's own code is allowed by its hash", async () => {
    await backend.switchIntegration(IntegrationType.customScripts, true);
    await shop.parts.versions.poll();
    const code = "document.documentElement.dataset.customScript = 'ran';";
    const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    await vi.waitFor(async () => expect((await policyOf('/')).script).toContain(hash));
    expect((await policyOf('/checkout')).script).not.toContain(hash);
  });
});
