import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PURGE_PATH, SIGNATURE_HEADER, signPurge } from '../../packages/engine/http/purge-signature.ts';
import { get, type Received, send } from '../../packages/http-cache/testing/http.ts';
import { startRedis, type TestRedis } from '../../packages/engine/testing/redis.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

const PURGE_SECRET = 'what only the shop and its backend know';
/** Replicas agree within a second; a busy machine may need longer. (`redis/*.test.ts` show that a message is enough.) */
const SOON = { timeout: 20_000, interval: 20 };

let backend: TestBackend;
let redis: TestRedis;
let ring: { path: string; sku: string; cost: number };
const shops: RunningShop[] = [];

beforeAll(async () => {
  [backend, redis] = await Promise.all([startBackend(), startRedis()]);
  const { data } = (await (await fetch(`${backend.url}/system-catalog?lang=de`)).json()) as { data: { slug: string }[] };
  const product = (await (await fetch(`${backend.url}/products/${data[0]?.slug}?lang=de`)).json()) as {
    data: { slug: string; default_sku: string; min_cost: number };
  };
  ring = { path: `/product/${product.data.slug}`, sku: product.data.default_sku, cost: product.data.min_cost };
});
beforeEach(() => void backend.seen());
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
  await backend.fault('none');
  await redis.command('FLUSHALL');
});
afterAll(async () => {
  await backend.close();
  await redis.kill();
});

async function open(options: { build?: string; env?: Record<string, string> } = {}): Promise<RunningShop> {
  const { build = 'build-1', env = {} } = options;
  const shop = await startShop(
    backend.url,
    { REDIS_URL: redis.url, PURGE_SECRET, ...env },
    { build, redis: { timeout: 5000 }, pages: { patience: 20_000, budget: 40_000 } },
  );
  shops.push(shop);
  await vi.waitFor(async () => expect((await get(`${shop.url}/readyz`)).status).toBe(200), SOON);
  await vi.waitFor(() => expect(shop.parts.replicas.redis?.isReady()).toBe(true), SOON);
  return shop;
}
const visit = (shop: RunningShop, path = ring.path) => get(shop.url + path);
const status = ({ headers }: Received): string => headers['cache-status'] ?? '';
const requestsFor = (part: string): number => backend.seen().filter(({ url }) => url.includes(part)).length;
const stored = async (): Promise<string> => redis.command('KEYS', 'karat:page:*');
/** Requests a page and waits until the other replicas can read it. */
async function visitAndShare(shop: RunningShop, path = ring.path): Promise<Received> {
  const page = await visit(shop, path);
  await vi.waitFor(async () => expect(await stored()).toContain(path), SOON);
  return page;
}
async function purge(shop: RunningShop, body: object): Promise<Received> {
  const text = JSON.stringify(body);
  return send('POST', shop.url + PURGE_PATH, { [SIGNATURE_HEADER]: signPurge(PURGE_SECRET, text, Math.floor(Date.now() / 1000)) }, text);
}

describe('two replicas', () => {
  it('render a page once: it is a hit at the other', async () => {
    const [a, b] = [await open(), await open()];
    const first = await visitAndShare(a);
    backend.seen();
    const second = await visit(b);
    expect(status(second)).toMatch(/^karat; hit; ttl=/);
    expect(second.body).toBe(first.body);
    expect(second.headers['etag']).toBe(first.headers['etag']);
    expect([b.renderer.rendered.length, requestsFor('/products/')]).toEqual([0, 0]);
  });

  it('render a page once for simultaneous requests at both', async () => {
    const [a, b] = [await open(), await open()];
    for (const { renderer } of [a, b]) renderer.behaviour.delay = 150;
    const pages = await Promise.all(Array.from({ length: 40 }, (_, n) => visit(n % 2 ? a : b)));
    expect(new Set(pages.map(({ status: code }) => code))).toEqual(new Set([200]));
    expect(a.renderer.rendered.length + b.renderer.rendered.length).toBe(1);
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  });

  it('count pages of the other replica and purges', async () => {
    const [a, b] = [await open({ env: { OPS_PORT: '0' } }), await open({ env: { OPS_PORT: '0' } })];
    await visitAndShare(a);
    await visit(b);
    await purge(a, { all: true });
    await vi.waitFor(() => expect(b.parts.replicas.purges.epoch()).toBe(a.parts.replicas.purges.epoch()), SOON);
    const samples = async ({ metrics }: RunningShop, name: string) =>
      ((await metrics?.text()) ?? '').match(new RegExp(`^${name}.* (\\d+)$`, 'm'))?.[1];
    const counts = [
      await samples(a, 'karat_shared_pages_total\\{outcome="stored"\\}'),
      await samples(b, 'karat_shared_pages_total\\{outcome="found"\\}'),
      await samples(b, 'karat_shared_pages_total\\{outcome="claim_mine"\\}'),
    ];
    expect(counts).toEqual(['1', '1', '0']);
    expect(Number(await samples(b, 'karat_purges_total'))).toBeGreaterThan(0);
  });

  it('get a new cache version within a second of each other', async () => {
    const [a, b] = [await open(), await open()];
    await visitAndShare(a);
    expect(status(await visit(b))).toContain('hit');
    await backend.bump('product');
    backend.seen();
    await a.parts.versions.poll();
    const version = a.parts.versions.current('product');
    await vi.waitFor(() => expect(b.parts.versions.current('product')).toBe(version), SOON);
    expect(requestsFor('/cv')).toBe(1);
    expect(status(await visit(b))).toMatch(/^karat; hit; ttl=(?:-\d+|0)/);
    await vi.waitFor(() => expect(b.renderer.rendered).toHaveLength(1), SOON);
  });

  it('share a 404 for a minute at most', async () => {
    const [a, b] = [await open(), await open()];
    expect((await visitAndShare(a, '/product/nothing')).status).toBe(404);
    const found = await visit(b, '/product/nothing');
    expect([found.status, status(found), b.renderer.rendered]).toEqual([404, expect.stringMatching(/^karat; hit; ttl=/), []]);
    const ttl = Number((await redis.command('PTTL', 'karat:page:build-1 de /product/nothing ')).match(/:(-?\d+)/)?.[1]);
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(60_000);
  });

  it('start ready with shared pages and versions while the backend is down', async () => {
    const a = await open();
    await visitAndShare(a);
    await backend.fault('down');
    const late = await open();
    expect(late.parts.versions.current('product')).toBe(a.parts.versions.current('product'));
    expect(status(await visit(late))).toMatch(/^karat; hit; ttl=[1-9]/);
  });
});

it('a replica that starts while the backend is down, and finds nothing in Redis, is not ready until the backend is there', async () => {
  await backend.fault('down');
  const cold = await startShop(backend.url, { REDIS_URL: redis.url });
  shops.push(cold);
  expect((await get(`${cold.url}/readyz`)).status).toBe(503);
  expect((await get(`${cold.url}/healthz`)).status).toBe(200);
  await backend.fault('none');
  await vi.waitFor(async () => expect((await get(`${cold.url}/readyz`)).status).toBe(200), SOON);
});

describe('a purge at one replica', () => {
  it('reaches the other, which renders the page with current data', async () => {
    const [a, b] = [await open(), await open()];
    await visitAndShare(a);
    expect((await visit(b)).body).toContain(` ${ring.cost}<`);
    // One of its configurations costs less from now on; the page shows that price.
    const lower = ring.cost - 100;
    await backend.change({ sku: ring.sku, cost: lower });
    expect((await visit(b)).body).toContain(` ${ring.cost}<`);
    const answer = await purge(a, { tags: [`product:${ring.path.split('/').at(-1)}`] });
    expect(JSON.parse(answer.body)).toMatchObject({ everywhere: true });
    await vi.waitFor(async () => expect((await visit(b)).body).toContain(` ${lower}<`), SOON);
    expect((await visit(a)).body).toContain(` ${lower}<`);
    await backend.change({ sku: ring.sku, cost: ring.cost });
  });

  it.each([
    ['by path, whatever stands behind it', () => ({ paths: [`/en${ring.path}?page=2&utm_source=x`] }), [true, false]],
    ['by group', () => ({ tags: ['product'] }), [true, true]],
    ['of all', () => ({ all: true }), [true, true]],
    ['of something else', () => ({ tags: ['posts'] }), [false, false]],
  ] as const)('%s', async (_, body, expected) => {
    const [a, b] = [await open(), await open()];
    const paths = [`/en${ring.path}`, ring.path];
    for (const path of paths) await visit(b, path);
    expect((await purge(a, body())).status).toBe(200);
    await vi.waitFor(() => expect(b.parts.replicas.purges.epoch()).toBe(a.parts.replicas.purges.epoch()), SOON);
    const pages = await Promise.all(paths.map((path) => visit(b, path)));
    expect(pages.map((page) => !status(page).includes('hit'))).toEqual(expected);
  });

  it('is accepted once, at either replica', async () => {
    const [a, b] = [await open(), await open()];
    const text = JSON.stringify({ all: true });
    const headers = { [SIGNATURE_HEADER]: signPurge(PURGE_SECRET, text, Math.floor(Date.now() / 1000)) };
    expect((await send('POST', a.url + PURGE_PATH, headers, text)).status).toBe(200);
    expect((await send('POST', b.url + PURGE_PATH, headers, text)).status).toBe(409);
  });

  it('is 404 without a secret, and its secret is not in the log', async () => {
    const [closed, a] = [await open({ env: { PURGE_SECRET: '' } }), await open()];
    expect([404, 405]).toContain((await purge(closed, { all: true })).status);
    const text = JSON.stringify({ all: true });
    const signature = signPurge(PURGE_SECRET, text, Math.floor(Date.now() / 1000));
    for (const expected of [200, 409])
      expect((await send('POST', a.url + PURGE_PATH, { [SIGNATURE_HEADER]: signature }, text)).status).toBe(expected);
    const forged = signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await send('POST', a.url + PURGE_PATH, { [SIGNATURE_HEADER]: forged }, text)).status).toBe(401);
    expect(a.log()).toContainEqual(expect.objectContaining({ msg: 'purged', purged: 'all', everywhere: true }));
    expect(a.log()).toContainEqual(expect.objectContaining({ msg: 'a purge call was refused', error: 'signature_used' }));
    for (const secret of ['v1=', signature.slice(-20), forged.slice(-20), PURGE_SECRET]) expect(a.logText()).not.toContain(secret);
  });
});

describe('two builds on one Redis', () => {
  it('have separate pages and share answers of the backend', async () => {
    const old = await open({ build: 'build-1' });
    await visitAndShare(old);
    const next = await open({ build: 'build-2' });
    backend.seen();
    expect(status(await visit(next))).toContain('fwd=uri-miss');
    expect([next.renderer.rendered.length, requestsFor('/products/')]).toEqual([1, 0]);
    expect(status(await visit(old))).toContain('hit');
  });
});

describe('Redis during traffic', () => {
  /** Requests stored and new pages from both replicas in turn; returns the status of each response. */
  async function browse(a: RunningShop, b: RunningShop): Promise<Set<number>> {
    const codes = new Set<number>();
    for (let round = 0; round < 60; round += 1) {
      const { status: code } = await visit(round % 2 ? a : b, round % 3 ? ring.path : `/catalog?page=${round}`);
      codes.add(code);
    }
    return codes;
  }

  async function expectShared(a: RunningShop, b: RunningShop): Promise<void> {
    await visitAndShare(a, '/catalog');
    await vi.waitFor(async () => expect(status(await visit(b, '/catalog'))).toContain('hit'), SOON);
    expect(b.renderer.rendered.filter((line) => line.endsWith(' /catalog'))).toEqual([]);
  }

  it('that dies fails no request; pages are shared again afterwards', async () => {
    const [a, b] = [await open(), await open()];
    await visitAndShare(a);
    const traffic = browse(a, b);
    await redis.kill();
    expect(await traffic).toEqual(new Set([200]));
    await redis.restart();
    for (const shop of [a, b]) await vi.waitFor(() => expect(shop.log().some(({ msg }) => msg === 'redis is back')).toBe(true), SOON);
    await expectShared(a, b);
  });

  it('that is flushed repeatedly fails no request and keeps versions and purges', async () => {
    const [a, b] = [await open(), await open()];
    await visitAndShare(a);
    await visit(b);
    await backend.bump('product');
    await a.parts.versions.poll();
    const version = a.parts.versions.current('product');
    await vi.waitFor(() => expect(b.parts.versions.current('product')).toBe(version), SOON);
    await purge(a, { all: true });
    await vi.waitFor(() => expect(b.parts.replicas.purges.epoch()).toBe(a.parts.replicas.purges.epoch()), SOON);
    const epoch = a.parts.replicas.purges.epoch();
    const over = new AbortController();
    const traffic = browse(a, b).finally(() => over.abort());
    let times = 0;
    for (; !over.signal.aborted; times += 1) await redis.command('FLUSHALL');
    expect(await traffic).toEqual(new Set([200]));
    expect(times).toBeGreaterThan(10);
    for (const { parts } of [a, b]) {
      expect(parts.versions.current('product')).toBe(version);
      expect(parts.replicas.purges.epoch()).toBeGreaterThanOrEqual(epoch);
    }
    await expectShared(a, b);
  });
});
