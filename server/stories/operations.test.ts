import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../packages/contract/endpoints.ts';
import { opsListener } from '../../packages/engine/observability/ops-listener.ts';
import { PAGE_OUTCOMES } from '../../packages/engine/observability/metrics.ts';
import { silentLog } from '../../packages/engine/observability/log.ts';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { startRedis } from '../../packages/engine/testing/redis.ts';
import { startShop } from './testing/shop.ts';
import { backend, openForEachStory, shop } from './testing/opened-shop.ts';

let operations: Server;
let ops: string;

openForEachStory({ OPS_PORT: '0', RENDER_LIMIT: '1' });
beforeEach(async () => {
  const { metrics, app } = shop;
  if (!metrics) throw new Error('OPS_PORT is set, so there are metrics');
  operations = createServer(opsListener({ metrics, health: app.health, log: silentLog })).listen(0, '127.0.0.1');
  await once(operations, 'listening');
  ops = `http://127.0.0.1:${(operations.address() as AddressInfo).port}`;
});
afterEach(async () => {
  operations.closeAllConnections();
  operations.close();
});

/** The samples of one metric, e.g. `{ '{route="home",outcome="hit"}': 2 }`. */
async function samples(name: string): Promise<Record<string, number>> {
  const { body } = await get(`${ops}/metrics`);
  const lines = body.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}
const pages = () => samples('karat_pages_total');

function labelsBy(text: string): Map<string, Set<string>> {
  const rows = [...text.matchAll(/^(\w+)\{(.+)\} \S+$/gm)];
  const groups = Map.groupBy(rows, ([, name = '']) => name);
  return new Map(
    [...groups].map(([name, found]) => [
      name,
      new Set(found.flatMap(([, , list = '']) => [...list.matchAll(/(\w+)="/g)].map(([, label = '']) => label))),
    ]),
  );
}

describe('the metrics', () => {
  it('count pages by route and cache outcome', async () => {
    await get(`${shop.url}/`);
    for (const path of ['/', '/?utm_source=x']) await get(shop.url + path);
    await get(`${shop.url}/cart/0f8fad5b-d9cb-469f-a165-70867728950e`);
    await get(`${shop.url}/no/such/page`);
    expect(await pages()).toEqual({
      '{route="home",outcome="miss"}': 1,
      '{route="home",outcome="hit"}': 2,
      '{route="cart",outcome="bypass"}': 1,
      '{route="none",outcome="miss"}': 1,
    });
    await backend.bump('system_settings');
    await shop.parts.versions.poll();
    await get(`${shop.url}/`);
    expect(await pages()).toMatchObject({ '{route="home",outcome="stale"}': 1 });
  });

  it('count coalesced, rejected and failed requests', async () => {
    shop.renderer.behaviour.delay = 400;
    const together = [get(`${shop.url}/`), get(`${shop.url}/`), get(`${shop.url}/catalog`)];
    await vi.waitFor(() => expect(shop.parts.renderLimit).toMatchObject({ active: 1, waiting: 1 }));
    expect(await samples('karat_renders')).toEqual({ '{state="active"}': 1, '{state="waiting"}': 1 });
    const shed = await get(`${shop.url}/collections`);
    expect(shed.status).toBe(503);
    await Promise.all(together);
    shop.renderer.behaviour.delay = 0;
    await backend.fault('down');
    await get(`${shop.url}/product/cold`);
    expect(await pages()).toEqual({
      '{route="home",outcome="miss"}': 1,
      '{route="home",outcome="collapsed"}': 1,
      '{route="catalog",outcome="miss"}': 1,
      '{route="collections",outcome="shed"}': 1,
      '{route="product",outcome="failed"}': 1,
    });
  });

  it('have durations and outcomes of renders and calls, and sizes of the caches', async () => {
    await get(`${shop.url}/`);
    await get(`${shop.url}/product/nothing`);
    await backend.fault('down', { path: '/api/v1/products' });
    await get(`${shop.url}/product/cold`);
    expect(await samples('karat_render_seconds_count')).toEqual({ '{route="home"}': 1, '{route="product"}': 2 });
    expect(await samples('karat_upstream_seconds_count')).toMatchObject({
      '{endpoint="getBootstrap",outcome="ok"}': 1,
      '{endpoint="getProduct",outcome="refused"}': 1,
      '{endpoint="getProduct",outcome="unavailable"}': 1,
    });
    const bytes = await samples('karat_cache_bytes');
    expect(bytes['{cache="page"}']).toBe(shop.parts.pageCache.size);
    expect(bytes['{cache="page"}']).toBeGreaterThan(0);
    expect(bytes['{cache="upstream"}']).toBeGreaterThan(0);
    expect(Object.keys(await samples('nodejs_eventloop_lag_p99_seconds'))).toHaveLength(1);
    expect(await samples('karat_build_info')).toEqual({ '{build="build-1"}': 1 });
  });

  it('have status and duration of hits, personal pages and calls', async () => {
    const add = { product_configuration_id: 1, quantity: 1 };
    const post = () => send('POST', `${shop.url}/api/carts/items?lang=de`, { 'content-type': 'application/json' }, JSON.stringify(add));
    await get(`${shop.url}/`);
    const { headers } = await get(`${shop.url}/`);
    await get(`${shop.url}/`, { 'if-none-match': headers['etag'] ?? '' });
    await get(`${shop.url}/cart/0f8fad5b-d9cb-469f-a165-70867728950e`);
    await get(`${shop.url}/en/checkout/success/0f8fad5b-d9cb-469f-a165-70867728950e`);
    await get(`${shop.url}/api/carts?cart_unique_id=0f8fad5b-d9cb-469f-a165-70867728950e&lang=de`);
    await get(`${shop.url}/api/no/such/call`);
    await backend.fault('down', { path: '/api/v1/carts' });
    await post();
    const rows = Object.entries(await samples('karat_requests_total')).filter(([, count]) => count > 0);
    expect(Object.fromEntries(rows)).toEqual({
      '{kind="hit",name="page",status="200"}': 1,
      '{kind="hit",name="page",status="304"}': 1,
      '{kind="personal",name="cart",status="200"}': 1,
      '{kind="personal",name="checkoutSuccess",status="200"}': 1,
      '{kind="call",name="getCart",status="404"}': 1,
      '{kind="call",name="none",status="404"}': 1,
      '{kind="call",name="addItem",status="503"}': 1,
    });
    expect(await samples('karat_request_seconds_count')).toMatchObject({
      '{kind="personal",name="cart"}': 1,
      '{kind="call",name="addItem"}': 1,
    });
    expect(await samples('karat_hit_seconds_count')).toEqual({ '': 2 });
    expect((await samples('karat_hit_seconds_bucket'))['{le="+Inf"}']).toBe(2);
  });

  it('have all outcomes of a write from the start, because a rate needs a first value', async () => {
    const rows = await samples('karat_requests_total');
    for (const [name, { method, serverOnly }] of Object.entries(endpoints)) {
      if (method === 'GET' || serverOnly) continue;
      for (const status of [200, 500, 503]) expect(rows).toHaveProperty([`{kind="call",name="${name}",status="${status}"}`], 0);
    }
  });

  it('include all that dashboard and alerts query, and all are shown', async () => {
    await get(`${shop.url}/`);
    const exposition = (await get(`${ops}/metrics`)).body;
    const known = new Set([...exposition.matchAll(/^# TYPE (\w+?)(?:_bucket|_count|_sum)? /gm)].map(([, name]) => name));
    const namesIn = async (file: string, folder = 'docs/operations'): Promise<string[]> => {
      const text = await readFile(new URL(`../../${folder}/${file}`, import.meta.url), 'utf8');
      return [...text.matchAll(/\b(?:karat|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));
    };
    const shown = await namesIn('grafana/karat.json');
    const watched = await namesIn('alerts.yml');
    // A program of its own.
    for (const name of await namesIn('metrics.ts', 'packages/mailer')) known.add(name);
    for (const name of [...shown, ...watched]) expect(known).toContain(name);
    expect(watched).toContain('karat_ready');
    // Conversely, each of our metrics is on the dashboard.
    const ours = [...known].filter((name) => name?.startsWith('karat_') === true);
    expect(ours.filter((name) => !shown.includes(name ?? ''))).toEqual([]);
  });

  it('of Redis are on the panel "Redis left alone"', async () => {
    const dashboard = JSON.parse(await readFile(new URL('../../docs/operations/grafana/karat.json', import.meta.url), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const exprOf = (title: string) => dashboard.panels.find((panel) => panel.title === title)?.targets.map(({ expr }) => expr);
    expect(exprOf('Redis left alone')).toEqual(['max by (circuit) (karat_circuit_open{circuit=~"redis_.*"})']);
    expect(exprOf('Backend left alone')).toEqual(['max by (circuit) (karat_circuit_open{circuit!~"redis_.*"})']);
    const circuits = Object.keys(await samples('karat_circuit_open')).map((labels) => /"(\w+)"/.exec(labels)?.[1] ?? '');
    expect(circuits).toContain('backend');
    // A shop without Redis has no such series.
    expect(circuits.filter((name) => name.startsWith('redis_'))).toEqual([]);
  });

  it('have the labels and values that dashboard and alerts query', async () => {
    await get(`${shop.url}/`);
    const labels = labelsBy((await get(`${ops}/metrics`)).body);
    const dashboard = await readFile(new URL('../../docs/operations/grafana/karat.json', import.meta.url), 'utf8');
    const alerts = await readFile(new URL('../../docs/operations/alerts.yml', import.meta.url), 'utf8');
    const expressions = [
      ...[...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => JSON.parse(text) as string),
      ...[...alerts.matchAll(/expr: (.+)/g)].map(([, text = '']) => text),
    ];
    expect(expressions.length).toBeGreaterThan(25);
    for (const expr of expressions) {
      const there = [...expr.matchAll(/\b(?:karat|nodejs|process)_\w+/g)].flatMap(([name]) => [...(labels.get(name) ?? [])]);
      const wanted = [...expr.matchAll(/ by \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(', '));
      const selected = [...expr.matchAll(/\b(\w+)(?:=~|!=|=)"/g)].map(([, label = '']) => label);
      // A metric without a series has no labels; Prometheus adds instance and job.
      const missing = [...wanted, ...selected].filter((label) => there.length > 0 && !['instance', 'job', ...there].includes(label));
      expect([expr, missing]).toEqual([expr, []]);
      for (const [, words = ''] of expr.matchAll(/outcome(?:=~|!=)"([^"]+)"/g))
        expect(PAGE_OUTCOMES).toEqual(expect.arrayContaining(words.split('|')));
    }
  });

  it('have no label value of a visitor', async () => {
    const ours = async () => (await get(`${ops}/metrics`)).body.split('\n').filter((line) => line.startsWith('karat_')).length;
    // A page that is not stored, and one that is.
    for (const path of ['/no/such/page', '/no/such/page', '/product/such']) await get(shop.url + path);
    const before = await ours();
    for (let n = 0; n < 20; n += 1) for (const path of ['/no/such/', '/product/such-']) await get(`${shop.url}${path}${n}?a=${n}`);
    expect((await get(`${ops}/metrics`)).body).not.toContain('such');
    expect(await ours()).toBe(before);
  });

  it('say that Redis is bypassed because it does not answer', async () => {
    const redis = await startRedis();
    const other = await startShop(backend.url, { OPS_PORT: '0', REDIS_URL: redis.url });
    await get(`${other.url}/api/collections?lang=de`);
    redis.freeze();
    for (const slug of ['a', 'b', 'c', 'd']) await get(`${other.url}/api/collections/${slug}?lang=de`);
    const text = (await other.metrics?.text()) ?? '';
    expect(text).toContain('karat_circuit_open{circuit="redis_reads"} 1');
    redis.thaw();
    await other.close();
    await redis.kill();
  });
});

describe('OPS_PORT', () => {
  it('serves metrics and health only', async () => {
    expect((await get(`${ops}/`)).status).toBe(404);
    expect((await send('POST', `${ops}/metrics`)).status).toBe(405);
    const { headers, status } = await get(`${ops}/metrics`);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await send('HEAD', `${ops}/metrics`)).body).toBe('');
  });

  it('is not the port of the shop', async () => {
    expect((await get(`${shop.url}/metrics`)).status).toBe(404);
    const { body } = await get(`${shop.url}/metrics`);
    expect(body).not.toContain('karat_pages_total');
  });

  it('GET /readyz is 200 after the first valid settings, 503 after SIGTERM', async () => {
    await vi.waitFor(async () => expect((await get(`${ops}/readyz`)).body).toBe('ready\n'));
    shop.app.startDraining();
    expect(await get(`${ops}/readyz`)).toMatchObject({ status: 503, body: 'draining\n' });
    expect(await get(`${ops}/healthz`)).toMatchObject({ status: 200, body: 'ok\n' });
  });

  it('GET /readyz is 503 until the shop listens', async () => {
    await vi.waitFor(async () => expect((await get(`${ops}/readyz`)).body).toBe('ready\n'));
    const release = shop.app.health.holdBack();
    expect(await get(`${ops}/readyz`)).toMatchObject({ status: 503, body: 'warming up\n' });
    release();
    expect((await get(`${ops}/readyz`)).body).toBe('ready\n');
  });

  it('GET /readyz is 503 without settings, GET /healthz is 200', async () => {
    await backend.fault('down');
    const cold = await startShop(backend.url, { OPS_PORT: '0' });
    expect(cold.app.health.check('/readyz')).toEqual({ ok: false, text: 'waiting for the backend' });
    expect(cold.app.health.check('/healthz')).toEqual({ ok: true, text: 'ok' });
    await backend.fault('none');
    await vi.waitFor(() => expect(cold.app.health.check('/readyz')?.ok).toBe(true), { timeout: 10_000 });
    // From now on it has a valid copy.
    await backend.fault('down');
    expect(cold.app.health.check('/readyz')?.ok).toBe(true);
    await cold.close();
  });
});

describe('settings with a currency that ISO 4217 does not have', () => {
  it.each(['XYZ', 'eur', 'EURO', '€'])('%s: GET /readyz names the setting until it is corrected', async (currency) => {
    backend.breakWire((_, res, onward) => {
      void onward().then(({ status, body }) =>
        res.writeHead(status, { 'content-type': 'application/json' }).end(body.toString('utf8').replace('"EUR"', JSON.stringify(currency))),
      );
    }, '/api/v1/bootstrap');
    const cold = await startShop(backend.url);
    const text = 'the shop settings do not match the contract: data.settings.currency_code\n';
    await vi.waitFor(async () => expect(await get(`${cold.url}/readyz`)).toMatchObject({ status: 503, body: text }), { timeout: 5000 });
    backend.breakWire(null);
    await vi.waitFor(async () => expect((await get(`${cold.url}/readyz`)).body).toBe('ready\n'), { timeout: 20_000 });
    await cold.close();
  });
});
