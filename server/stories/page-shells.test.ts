import { expect, it } from 'vitest';
import { IntegrationType } from '../../packages/contract/codes.ts';
import { get, type Received } from '../../packages/http-cache/testing/http.ts';
import { pageStory, settled } from './testing/page-story.ts';
import { startShop } from './testing/shop.ts';

/** The shells of cart and checkout, which are the same for all visitors; the browser fills them in. */
const story = pageStory();
const { visit } = story;
const CART = '0f8fad5b-d9cb-469f-a165-70867728950e';
const SHELLS = ['/cart', '/en/cart', '/checkout', '/en/checkout'];

const bufferedRender = (path: string): string => `buffered ${path.startsWith('/en') ? 'en' : 'de'} ${path.replace('/en', '')}`;
const didHit = ({ headers }: Received): boolean => headers['cache-status']?.startsWith('karat; hit') === true;

it('GET /cart and /checkout are rendered once per language and stored by the shop only', async () => {
  for (const path of SHELLS) {
    const first = await visit(path, { cookie: 'access_token_v1=secret; locale=de', authorization: 'Bearer x' });
    const again = await visit(`${path}?utm_source=x`, { cookie: 'access_token_v1=another' });
    expect({ path, status: first.status, again: didHit(again) }).toEqual({ path, status: 200, again: true });
    expect(again.body).toBe(first.body);
    for (const { headers } of [first, again]) {
      expect(headers['cache-control']).toBe('private, no-store');
      expect([headers['cdn-cache-control'], headers['x-accel-expires'], headers['set-cookie']]).toEqual([undefined, undefined, undefined]);
      expect(Object.keys(headers).filter((name) => name.startsWith('karat-'))).toEqual([]);
    }
  }
  expect(story.shop.renderer.rendered).toEqual(['stream de /cart', 'stream en /cart', 'stream de /checkout', 'stream en /checkout']);
});

it('GET /cart/{id} and /checkout/{id} are rendered for each request and never stored', async () => {
  const before = story.shop.parts.pageCache.size;
  for (const path of [`/cart/${CART}`, `/en/checkout/${CART}`]) {
    for (const answer of [await visit(path), await visit(path)]) {
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers['cache-status']).toBe('karat; fwd=bypass');
    }
  }
  expect(story.shop.renderer.rendered).toHaveLength(4);
  expect(story.shop.parts.pageCache.size).toBe(before);
});

it('a shell with a nonce goes to its visitor only; the stored one has none', async () => {
  story.shop.renderer.behaviour.late = 200;
  const live = await visit('/checkout');
  expect(live.headers['content-security-policy']).toContain("'nonce-");
  await settled(() => expect(story.shop.renderer.rendered).toEqual(['stream de /checkout', 'buffered de /checkout']));
  await settled(async () => {
    const stored = await visit('/checkout');
    expect(didHit(stored)).toBe(true);
    expect(stored.headers['content-security-policy']).not.toContain('nonce');
    expect(stored.body).not.toContain('nonce');
  });
});

it('new settings of the shop are in the shell after the next poll', async () => {
  const before = await visit('/cart');
  await story.backend.bump('system_settings');
  await story.shop.parts.versions.poll();
  await settled(async () => {
    const now = await visit('/cart');
    expect([didHit(now), now.body === before.body]).toEqual([true, false]);
  });
});

it('shells are rendered before the first request, and again after new settings', async () => {
  const { parts, renderer } = story.shop;
  parts.keepShellsReady();
  await settled(() => expect(renderer.rendered.toSorted()).toEqual(SHELLS.map(bufferedRender).toSorted()));
  // The page is stored a moment after it was rendered.
  for (const path of SHELLS) await settled(async () => expect(didHit(await visit(path))).toBe(true));
  const made = renderer.rendered.length;
  await story.backend.switchIntegration(IntegrationType.stripe, false);
  await parts.versions.poll();
  await settled(() => expect(renderer.rendered.slice(made).toSorted()).toEqual(SHELLS.map(bufferedRender).toSorted()));
  for (const path of SHELLS) await settled(async () => expect(didHit(await visit(path))).toBe(true));
});

it('shells that were rendered in advance have changed settings at the first visit', async () => {
  const { parts, renderer } = story.shop;
  parts.keepShellsReady();
  for (const path of SHELLS) await settled(async () => expect(didHit(await visit(path))).toBe(true));
  const before = (await visit('/cart')).body;
  const made = renderer.rendered.length;
  await story.backend.bump('product');
  await parts.versions.poll();
  await story.backend.bump('system_settings');
  await parts.versions.poll();
  // No visitor asks for them meanwhile.
  await settled(() => expect(renderer.rendered.slice(made).toSorted()).toEqual(SHELLS.map(bufferedRender).toSorted()));
  await settled(async () => {
    const first = await visit('/cart');
    expect([didHit(first), first.body === before]).toEqual([true, false]);
  });
  expect(renderer.rendered).toHaveLength(made + SHELLS.length);
});

it('no shell is stored without settings of the backend', async () => {
  await story.backend.fault('down');
  const shop = await startShop(story.backend.url);
  const closed = await get(`${shop.url}/cart`);
  expect([closed.status, closed.headers['cache-control']]).toEqual([503, 'no-store']);
  await story.backend.fault('none');
  await settled(async () => expect((await get(`${shop.url}/cart`)).status).toBe(200));
  await shop.close();
});

it('200 visitors of cart and checkout are served while slow pages hold all render slots', async () => {
  const shop = await startShop(story.backend.url, { RENDER_LIMIT: '2' });
  await shop.parts.versions.poll();
  shop.renderer.behaviour.delay = 300;
  const others = Array.from({ length: 40 }, (_, number) => get(`${shop.url}/product/none-${number}`));
  await settled(() => expect(shop.parts.renderLimit.active).toBeGreaterThan(0));
  const visits = Array.from({ length: 200 }, (_, number) => get(`${shop.url}${SHELLS[number % 4]}`));
  const statuses = (answers: readonly Received[]) => new Set(answers.map(({ status }) => status));
  expect(statuses(await Promise.all(visits))).toEqual(new Set([200]));
  expect(statuses(await Promise.all(others))).toContain(503);
  await shop.close();
});
