import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { get, send } from '../testing/http.ts';
import { startBackend, type TestBackend } from './support/backend.ts';
import { type RunningShop, startShop } from './support/shop.ts';
import { SHORT_TIMES, WIRE_FAULTS } from './support/wire-faults.ts';

let backend: TestBackend;
let shop: RunningShop;
let sku: string;
let cold: string[];

beforeAll(async () => {
  // Only what the time is: waiting goes on as ever.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  backend = await startBackend();
  shop = await startShop(
    backend.url,
    { OPS_PORT: '0' },
    { ...SHORT_TIMES, pageBudget: 20_000, pages: { budget: 20_000 }, timeouts: { ...SHORT_TIMES.timeouts, stored: 20_000 } },
  );
  const { data } = await backend.sandbox.call('getCatalog', { query: { count: 60 } });
  sku = data[0]?.default_sku ?? '';
  cold = data.map(({ slug }) => slug);
});
afterEach(() => {
  backend.breakWire(null);
  vi.setSystemTime(Date.now() + 31_000);
});
afterAll(async () => {
  await shop.close();
  await backend.close();
  vi.useRealTimers();
});

const visit = (path: string) => get(shop.url + path);
const settled = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const figures = async (): Promise<string[]> => (await shop.metrics?.text())?.split('\n') ?? [];
const nextCold = (): string => cold.shift() as string;

describe('a backend whose every product fails', () => {
  it('is asked for a few of them, then left alone, tried by one, and asked again', async () => {
    const failing = Array.from({ length: 12 }, nextCold);
    backend.breakWire(WIRE_FAULTS['500'], '/api/v1/products');
    backend.seen();
    for (const slug of failing) expect((await visit(`/api/products/${slug}?lang=de`)).status).toBe(503);
    expect(backend.seen()).toHaveLength(8);
    expect(await figures()).toEqual(
      expect.arrayContaining([
        'karat_circuit_open{circuit="getProduct"} 1',
        'karat_circuit_open{circuit="getCatalogOf"} 0',
        'karat_circuit_open{circuit="backend"} 0',
        'karat_upstream_skipped_total{reason="circuit_open"} 4',
        'karat_upstream_reads_total{group="product",outcome="error"} 12',
      ]),
    );
    vi.setSystemTime(Date.now() + 2100);
    for (const slug of failing) expect((await visit(`/api/products/${slug}?lang=de`)).status).toBe(503);
    expect(backend.seen()).toHaveLength(1);
    backend.breakWire(null);
    vi.setSystemTime(Date.now() + 2100);
    const statuses = await Promise.all(failing.map(async (slug) => (await visit(`/api/products/${slug}?lang=de`)).status));
    expect(statuses).toContain(200);
    for (const slug of failing) expect((await visit(`/api/products/${slug}?lang=de`)).status).toBe(200);
  });
});

describe('one category that hangs', () => {
  const OTHERS = ['verlobungsringe', 'halsketten', 'ohrschmuck', 'eheringe', 'armbaender'];
  const listing = (slug: string, page = 1) => visit(`/api/system-catalog/${slug}?count=5&page=${page}&lang=de`);

  it('fills its own places: others are answered while it hangs, and shoppers go on', async () => {
    const { data } = await backend.sandbox.call('getConfiguration', { params: { id: sku } });
    const item = JSON.stringify({ product_configuration_id: data.id, quantity: 1 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    backend.breakWire((_, res) => void released.then(() => res.writeHead(404).end()), '/api/v1/system-catalog/ringe');
    let hanging = 60;
    const slow = Promise.all(Array.from({ length: 60 }, async (_, page) => listing('ringe', page + 1).finally(() => (hanging -= 1))));
    // It has eight places. All others were sent away, at once or when they had waited for one.
    await settled(() => expect(hanging).toBe(8));
    const others = await Promise.all([
      ...OTHERS.map((slug) => listing(slug)),
      visit(`/product/${nextCold()}`),
      send('POST', `${shop.url}/api/carts/items?lang=de`, { 'content-type': 'application/json' }, item),
    ]);
    expect(hanging).toBe(8);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    release();
    const statuses = (await slow).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(52);
    expect(statuses.filter((status) => status === 404)).toHaveLength(8);
  });

  it('has its pages told to come back, while those of others, and of other kinds, are made', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    backend.breakWire((_, res) => void released.then(() => res.writeHead(404).end()), '/api/v1/system-catalog/ringe');
    const rings = Promise.all(Array.from({ length: 60 }, (_, page) => visit(`/catalog/ringe?page=${page + 1}`)));
    // Half of the places for pages. Half of those have a place at the backend, too.
    await settled(() => expect(shop.renderer.active.now).toBe(16));
    for (const path of [...OTHERS.map((slug) => `/catalog/${slug}`), `/product/${nextCold()}`, '/en', '/cart'])
      expect([path, (await visit(path)).status]).toEqual([path, 200]);
    expect(shop.renderer.active.now).toBeGreaterThanOrEqual(8);
    await settled(() => expect(shop.renderer.active.now).toBe(8));
    release();
    const answers = await rings;
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(8);
    const shed = answers.filter(({ status, headers }) => status === 503 && headers['retry-after'] !== undefined);
    expect(shed).toHaveLength(52);
  });
});
