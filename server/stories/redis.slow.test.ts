import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { redisKey, withChecksum } from '../../packages/engine/backend/shared-store.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startRedis, type TestRedis } from '../../packages/engine/testing/redis.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

let backend: TestBackend;
let redis: TestRedis;
const shops: RunningShop[] = [];

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  redis.thaw();
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
  await redis.kill();
  await backend.fault('none');
});

async function open(url = redis.url): Promise<RunningShop> {
  const shop = await startShop(backend.url, { REDIS_URL: url });
  shops.push(shop);
  return shop;
}
/** On a busy machine a shop may start before it is connected to Redis. */
async function openConnected(): Promise<RunningShop> {
  const shop = await open();
  await vi.waitFor(() => expect(shop.parts.replicas.redis?.isReady()).toBe(true), { timeout: 5000 });
  return shop;
}
const call = (shop: RunningShop, path: string) => get(`${shop.url}/api${path}`);
const requestsFor = (part: string) => backend.seen().filter(({ url }) => url.includes(part)).length;
const keys = async () => (await redis.command('KEYS', '*')).split('\r\n').filter((line) => line.includes('karat'));
async function within<T>(ms: number, task: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const value = await task();
  expect(performance.now() - started).toBeLessThan(ms);
  return value;
}

/** Milliseconds: the limit for requests while Redis does not answer; long, for busy machines. */
const SOON = 10_000;

describe('a second replica', () => {
  it('finds the data that the first one read', async () => {
    await call(await open(), '/collections?lang=de');
    await vi.waitFor(async () => expect(await keys()).not.toEqual([]));
    await vi.waitFor(async () => expect((await keys()).join()).toContain('collections'));
    const second = await openConnected();
    backend.seen();
    expect((await call(second, '/collections?lang=de')).status).toBe(200);
    expect(requestsFor('/collections')).toBe(0);
  });

  it('starts with the last good copies when the backend is down', async () => {
    const first = await open();
    await get(`${first.url}/`);
    await vi.waitFor(async () => expect((await keys()).join()).toContain('bootstrap'));
    await backend.fault('down');
    const second = await open();
    await vi.waitFor(async () => expect((await get(`${second.url}/readyz`)).status).toBe(200));
    expect((await get(`${second.url}/`)).status).toBe(200);
  });
});

describe('Redis that fails', () => {
  it('at the start fails no request', async () => {
    await redis.kill();
    const shop = await within(SOON, () => open());
    expect((await within(SOON, () => get(`${shop.url}/`))).status).toBe(200);
    expect(shop.log().filter(({ msg }) => String(msg).includes('redis is not reachable'))).toHaveLength(1);
  });

  it('during traffic fails no request, and is used again when it is back', async () => {
    const shop = await open();
    await call(shop, '/collections?lang=de');
    await redis.kill();
    for (const slug of ['a', 'b', 'c', 'd'])
      expect((await within(SOON, () => call(shop, `/collections/${slug}?lang=de`))).status).toBe(404);
    expect((await within(SOON, () => get(`${shop.url}/en`))).status).toBe(200);
    await redis.restart();
    await vi.waitFor(() => expect(shop.log().some(({ msg }) => msg === 'redis is back')).toBe(true), { timeout: 10_000 });
    await call(shop, '/payment-methods?lang=de');
    await vi.waitFor(async () => expect((await keys()).join()).toContain('payment-methods'));
  });

  it('by not answering delays a few reads shortly and the rest not at all', async () => {
    const shop = await open();
    await call(shop, '/collections?lang=de');
    redis.freeze();
    const slugs = Array.from({ length: 40 }, (_, n) => `piece-${n}`);
    // Without the circuit each read would cost 150 ms.
    await within(40 * 140, async () => {
      for (const slug of slugs) expect((await call(shop, `/collections/${slug}?lang=de`)).status).toBe(404);
    });
    expect((await call(shop, '/collections?lang=de')).status).toBe(200);
  });

  it('by not accepting connections does not delay the start', async () => {
    const hole = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(hole, 'listening');
    const shop = await within(SOON, () => open(`redis://127.0.0.1:${(hole.address() as AddressInfo).port}`));
    expect((await within(SOON, () => get(`${shop.url}/`))).status).toBe(200);
    hole.close();
  });

  it('by being full still answers reads', async () => {
    const first = await open();
    await call(first, '/collections?lang=de');
    await vi.waitFor(async () => expect((await keys()).join()).toContain('collections'));
    await redis.command('CONFIG', 'SET', 'maxmemory', '1mb');
    for (const lang of ['de', 'en']) expect((await call(first, `/pages/home?lang=${lang}`)).status).toBe(200);
    const second = await openConnected();
    backend.seen();
    expect((await call(second, '/collections?lang=de')).status).toBe(200);
    expect(requestsFor('/collections')).toBe(0);
  });
});

describe('an invalid value in Redis', () => {
  /** Placeholder for the current version: a copy with an old version would be refreshed anyway. */
  const CURRENT = 'the current version';
  it.each([
    ['no JSON', '{"value":'],
    ['another shape', '{"value":{"a":1}}'],
    ['JSON of somebody else', '[1,2]'],
    [
      'a copy that breaks the contract',
      JSON.stringify({ version: CURRENT, cachedAt: Date.now(), staleAt: 9e15, deleteAt: 9e15, value: { data: 'evil' } }),
    ],
    ['of sixteen megabytes and a byte', 'x'.repeat(16 * 1024 * 1024 + 1)],
    ['of another type than text', null],
  ])('is a miss: %s', async (_, garbage) => {
    const first = await openConnected();
    const [good] = [await call(first, '/collections?lang=de'), await get(`${first.url}/`)];
    // The backend responses, the page, and the page cache's copy of the call.
    for (const key of ['GET /collections', '/api/collections', 'GET /bootstrap', 'de / '])
      await vi.waitFor(async () => expect((await keys()).join('\n')).toContain(key));
    await first.close();
    shops.splice(0);
    for (const key of await keys()) {
      const copy = garbage?.replace(CURRENT, first.parts.versions.current('collection'));
      const spoilt = copy === garbage ? copy : JSON.stringify({ value: withChecksum(key.replace(redisKey(''), ''), copy ?? '') });
      await redis.command('DEL', key);
      await redis.command(...(spoilt === undefined ? ['LPUSH', key, 'x'] : ['SET', key, spoilt]));
    }
    backend.seen();
    const second = await openConnected();
    const answer = await call(second, '/collections?lang=de');
    expect([answer.status, answer.body]).toEqual([200, good.body]);
    expect((await get(`${second.url}/`)).status).toBe(200);
    expect(requestsFor('/collections')).toBe(1);
  });

  it('with HTML is sanitised like a response of the backend', async () => {
    await call(await open(), '/blocks/product-shipping?lang=de');
    // Two copies: the backend response and the page cache's copy of the call. The first is poisoned, so the second must be deleted.
    const read = 'GET /blocks/product-shipping?lang=de';
    const [key, page] = [redisKey(read), 'karat:page:build-1 /api/blocks/product-shipping?lang=de'];
    await vi.waitFor(async () => expect(await keys()).toEqual(expect.arrayContaining([key, page])));
    await redis.command('DEL', page);
    const value = { data: { slug: 'product-shipping', title: 'x', body: '<p>ok</p><script>alert(1)</script>' } };
    const current = (await redis.command('GET', key)).match(/\\"version\\":\\"([^"\\]*)/)?.[1] ?? '';
    const copy = JSON.stringify({ version: current, cachedAt: Date.now(), staleAt: 9e15, deleteAt: 9e15, value });
    await redis.command('SET', key, JSON.stringify({ value: withChecksum(read, copy) }));
    const { body } = await call(await openConnected(), '/blocks/product-shipping?lang=de');
    expect(body).toContain('<p>ok</p>');
    expect(body).not.toContain('script');
  });
});
