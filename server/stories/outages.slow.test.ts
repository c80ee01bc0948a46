import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

/** Milliseconds: much less than a hanging backend takes, much more than a busy machine needs for the budgets of 2 s. */
const SOON = 15_000;

describe('a cold page', () => {
  let backend: TestBackend;
  let shop: RunningShop;
  beforeEach(async () => {
    backend = await startBackend();
    shop = await startShop(backend.url);
    await get(`${shop.url}/`);
  });
  afterEach(async () => {
    await shop.close();
    await backend.close();
  });

  it.each(['down', 'dead', 'garbage', 'wrong', 'slow'] as const)(
    'answers 503 in the language of its address within 15 s when the backend is %s',
    async (mode) => {
      await backend.fault(mode, { delayMs: 60_000, path: '/api/v1/products' });
      const started = performance.now();
      const [german, english] = await Promise.all([get(`${shop.url}/product/cold`), get(`${shop.url}/en/product/cold`)]);
      expect(performance.now() - started).toBeLessThan(SOON);
      for (const [answer, lang] of [
        [german, 'de'],
        [english, 'en'],
      ] as const) {
        expect(answer.status).toBe(503);
        expect(answer.headers['retry-after']).toMatch(/^\d+$/);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
        expect(answer.body).toContain(`<html lang="${lang}">`);
        expect(answer.body).not.toMatch(/Error|at \w+|undici|127\.0\.0\.1/);
      }
      await backend.fault('none');
    },
  );

  it('is 200 as soon as the backend answers', async () => {
    await backend.fault('down');
    expect((await get(`${shop.url}/en`)).status).toBe(503);
    await backend.fault('none');
    expect((await get(`${shop.url}/en`)).status).toBe(200);
  });

  it('is a short text when the error page fails, too', async () => {
    shop.renderer.behaviour.failErrorPage = true;
    await backend.fault('down');
    const answer = await get(`${shop.url}/en/product/cold`);
    expect(answer.status).toBe(503);
    expect(answer.body).toContain('We are working on our shop');
  });

  it('makes one call for all waiting visitors', async () => {
    // A request that waits for another replica's page calls the origin itself after a second; a busy machine needs longer.
    const patient = await startShop(backend.url, {}, { pages: { patience: 20_000, budget: 20_000 }, cache: { patience: 20_000 } });
    await get(`${patient.url}/`);
    await backend.fault('slow', { delayMs: 500, path: '/api/v1/products' });
    backend.seen();
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(`${patient.url}/product/cold`)));
    await patient.close();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(backend.seen().filter(({ url }) => url.includes('/products/'))).toHaveLength(1);
  });

  it('of an unknown slug answers 404, stored for a short time', async () => {
    const missing = await get(`${shop.url}/product/nothing`);
    const unknown = await get(`${shop.url}/no/such/page`);
    for (const answer of [missing, unknown]) {
      expect(answer.status).toBe(404);
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=30,/);
    }
    expect((await get(`${shop.url}/no/such/page`)).headers['cache-status']).toMatch(/hit/);
  });

  it('with an exception while loading is 500, and only the log has the reason', async () => {
    vi.spyOn(shop.parts.renderer, 'render').mockRejectedValue(new TypeError('secret internals'));
    const answer = await get(`${shop.url}/catalog`);
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(JSON.stringify(shop.log())).toContain('secret internals');
  });
});

describe('stale data', () => {
  let backend: TestBackend;
  let shop: RunningShop;
  beforeEach(async () => {
    backend = await startBackend();
    shop = await startShop(backend.url);
  });
  afterEach(async () => {
    await shop.close();
    await backend.close();
  });

  it('renders a first page while the backend is down', async () => {
    await get(`${shop.url}/`);
    await backend.bump('system_settings');
    await shop.parts.versions.poll();
    await backend.fault('down');
    const answer = await get(`${shop.url}/catalog`);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-status']).toBe('karat; fwd=uri-miss; stored');
    expect(answer.headers['cache-control']).toMatch(/s-maxage=0/);
  });

  it('answers without waiting for a hanging backend', async () => {
    await get(`${shop.url}/`);
    await backend.bump('system_settings');
    await shop.parts.versions.poll();
    await backend.fault('slow', { delayMs: 60_000 });
    const started = performance.now();
    expect((await get(`${shop.url}/catalog`)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(SOON);
    await backend.fault('none');
  });
});

describe('a backend that never answered', () => {
  let hole: Server;
  let shop: RunningShop;
  beforeEach(async () => {
    hole = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(hole, 'listening');
  });
  afterEach(async () => {
    await shop.close();
    hole.close();
  });

  it('the shop starts, and GET /readyz is 503', async () => {
    shop = await startShop('http://127.0.0.1:9/api/v1');
    expect((await get(`${shop.url}/healthz`)).status).toBe(200);
    expect((await get(`${shop.url}/readyz`)).status).toBe(503);
    expect((await get(`${shop.url}/`)).status).toBe(503);
    expect((await get(`${shop.url}/api/bootstrap?lang=de`)).status).toBe(503);
  });

  it('and accepts connections: pages and calls are 503 in time', async () => {
    const { port } = hole.address() as AddressInfo;
    shop = await startShop(`http://127.0.0.1:${port}/api/v1`);
    const started = performance.now();
    const [page, call] = await Promise.all([get(`${shop.url}/`), get(`${shop.url}/api/bootstrap?lang=de`)]);
    expect([page.status, call.status]).toEqual([503, 503]);
    expect(performance.now() - started).toBeLessThan(SOON);
    expect(JSON.parse(call.body)).toEqual({ error_code: 'unavailable', message: '503' });
  });
});

describe('too many visitors', () => {
  it('get 503 with Retry-After; stored pages are served', async () => {
    const backend = await startBackend();
    const shop = await startShop(backend.url, { RENDER_LIMIT: '8' });
    await get(`${shop.url}/`);
    shop.renderer.behaviour.delay = 300;
    // One page has half of the slots: four; eight renders wait.
    const cold = Array.from({ length: 14 }, (_, page) => get(`${shop.url}/catalog?page=${page + 1}`));
    const warm = await get(`${shop.url}/`);
    const answers = await Promise.all(cold);
    expect(warm.status).toBe(200);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(statuses.filter((status) => status === 503)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBeDefined();
    expect(shop.renderer.active.peak).toBe(4);
    await shop.close();
    await backend.close();
  });
});
