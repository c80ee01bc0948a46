import { describe, expect, it, vi } from 'vitest';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { faultStory, settled } from './testing/fault-story.ts';
import { SHORT_TIMES, FAULTS } from './testing/wire-faults.ts';

const PATIENT = { pageBudget: 20_000, pages: { budget: 20_000 }, timeouts: { ...SHORT_TIMES.timeouts, stored: 20_000 } };
const story = faultStory(PATIENT, { OPS_PORT: '0' });

const visit = (path: string) => get(story.shop.url + path);
const figures = async (): Promise<string[]> => (await story.shop.metrics?.text())?.split('\n') ?? [];
const nextCold = (): string => story.nextProduct().slug;

describe('a backend that fails for all products', () => {
  it('gets a few calls, then none, then one probe, then all again', async () => {
    const failing = Array.from({ length: 12 }, nextCold);
    story.backend.breakWire(FAULTS['status 500'].fault, '/api/v1/products');
    story.backend.seen();
    for (const slug of failing) expect((await visit(`/api/products/${slug}?lang=de`)).status).toBe(503);
    expect(story.backend.seen()).toHaveLength(8);
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
    expect(story.backend.seen()).toHaveLength(1);
    story.backend.breakWire(null);
    vi.setSystemTime(Date.now() + 2100);
    const statuses = await Promise.all(failing.map(async (slug) => (await visit(`/api/products/${slug}?lang=de`)).status));
    expect(statuses).toContain(200);
    for (const slug of failing) expect((await visit(`/api/products/${slug}?lang=de`)).status).toBe(200);
  });
});

describe('one hanging category', () => {
  const OTHERS = ['verlobungsringe', 'halsketten', 'ohrschmuck', 'eheringe', 'armbaender'];
  const listing = (slug: string, page = 1) => visit(`/api/system-catalog/${slug}?count=5&page=${page}&lang=de`);

  it('fills its own bulkhead; other calls are answered', async () => {
    const { data } = await story.backend.sandbox.call('getConfiguration', { params: { id: story.nextProduct().sku } });
    const item = JSON.stringify({ product_configuration_id: data.id, quantity: 1 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    story.backend.breakWire((_, res) => void released.then(() => res.writeHead(404).end()), '/api/v1/system-catalog/ringe');
    let hanging = 60;
    const slow = Promise.all(Array.from({ length: 60 }, async (_, page) => listing('ringe', page + 1).finally(() => (hanging -= 1))));
    // The group has eight slots. All other calls were rejected, at once or after waiting for a slot.
    await settled(() => expect(hanging).toBe(8));
    const others = await Promise.all([
      ...OTHERS.map((slug) => listing(slug)),
      visit(`/product/${nextCold()}`),
      send('POST', `${story.shop.url}/api/carts/items?lang=de`, { 'content-type': 'application/json' }, item),
    ]);
    expect(hanging).toBe(8);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    release();
    const statuses = (await slow).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(52);
    expect(statuses.filter((status) => status === 404)).toHaveLength(8);
  });

  it('its pages are 503 with Retry-After; other pages are rendered', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    story.backend.breakWire((_, res) => void released.then(() => res.writeHead(404).end()), '/api/v1/system-catalog/ringe');
    const rings = Promise.all(Array.from({ length: 60 }, (_, page) => visit(`/catalog/ringe?page=${page + 1}`)));
    // Half of the render slots. Half of those renders have a slot for the backend, too.
    await settled(() => expect(story.shop.renderer.active.now).toBe(16));
    for (const path of [...OTHERS.map((slug) => `/catalog/${slug}`), `/product/${nextCold()}`, '/en', '/cart'])
      expect([path, (await visit(path)).status]).toEqual([path, 200]);
    expect(story.shop.renderer.active.now).toBeGreaterThanOrEqual(8);
    await settled(() => expect(story.shop.renderer.active.now).toBe(8));
    release();
    const answers = await rings;
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(8);
    const shed = answers.filter(({ status, headers }) => status === 503 && headers['retry-after'] !== undefined);
    expect(shed).toHaveLength(52);
  });
});
