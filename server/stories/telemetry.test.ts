import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  readonly status: { code?: number };
}

/** The OTLP/HTTP receiver of an OpenTelemetry collector. */
let collector: Server;
let endpoint: string;
let status = 200;
let bodies: string[] = [];
let seenHeaders: Record<string, unknown> = {};
let backend: TestBackend;
const shops: RunningShop[] = [];

beforeAll(async () => {
  backend = await startBackend();
  collector = createServer((req, res) => {
    let body = '';
    seenHeaders = { ...req.headers, path: req.url };
    req.setEncoding('utf8').on('data', (text: string) => (body += text));
    req.on('end', () => {
      bodies.push(body);
      res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
  bodies = [];
  status = 200;
});
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await backend.close();
});

async function open(env: Readonly<Record<string, string>> = {}): Promise<RunningShop> {
  const shop = await startShop(backend.url, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0', ...env });
  shops.push(shop);
  await vi.waitFor(() => expect(shop.app.health.check('/readyz')?.ok).toBe(true));
  return shop;
}

/** All spans of the shop, which exports the last ones when it closes. */
async function spansOf(shop: RunningShop): Promise<SentSpan[]> {
  shops.splice(shops.indexOf(shop), 1);
  await shop.close();
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}
const attributes = (span: SentSpan | undefined) =>
  Object.fromEntries(span?.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]) ?? []);

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const sampled = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

describe('spans', () => {
  it('are not recorded for health checks', async () => {
    const shop = await open({ OTEL_TRACES_SAMPLER_ARG: '1' });
    for (const path of ['/healthz', '/readyz?x']) expect((await get(shop.url + path, sampled)).status).toBe(200);
    await get(`${shop.url}/checkout/payout`, sampled);
    const requests = (await spansOf(shop)).filter(({ traceId }) => traceId === TRACE);
    expect(requests.map((span) => attributes(span)['url.path']).filter((path) => path !== undefined)).toEqual(['/checkout/payout']);
  });

  it('form one trace from the edge through request and render to the backend call', async () => {
    const shop = await open({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,x-tenant=shop', OTEL_SERVICE_NAME: 'ringe' });
    backend.seen();
    await get(`${shop.url}/product/none?utm_source=x`, sampled);
    const seen = backend.seen().find(({ url }) => url.includes('/products/none'));
    const spans = await spansOf(shop);
    const [request, exchange, render, call] = ['GET', 'exchange', 'render', 'getProduct'].map((name) =>
      spans.find((span) => span.name === name),
    );
    for (const span of [request, exchange, render, call]) {
      expect(span?.traceId).toBe(TRACE);
      expect(BigInt(span?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(span?.startTimeUnixNano ?? 1));
    }
    const parents = [request, exchange, render, call].map((span) => span?.parentSpanId);
    expect(parents).toEqual(['00f067aa0ba902b7', request?.spanId, exchange?.spanId, render?.spanId]);
    expect([request, exchange, render, call].map((span) => span?.kind)).toEqual([2, 1, 1, 3]);
    expect(seen?.headers['traceparent']).toBe(`00-${TRACE}-${call?.spanId}-01`);
    expect(attributes(request)).toMatchObject({
      'http.request.method': 'GET',
      'url.path': '/product/none',
      'http.response.status_code': 404,
    });
    expect(attributes(render)).toMatchObject({ 'karat.route': 'product', 'karat.locale': 'de' });
    expect(attributes(call)).toMatchObject({ 'karat.endpoint': 'getProduct' });
    expect(seenHeaders).toMatchObject({
      path: '/v1/traces',
      authorization: 'Bearer x',
      'x-tenant': 'shop',
      'content-type': 'application/json',
    });
    expect(bodies.join('')).toContain('{"key":"service.name","value":{"stringValue":"ringe"}}');
  });

  it('are recorded for sampled requests only', async () => {
    const shop = await open();
    await get(`${shop.url}/catalog`, { traceparent: `00-${TRACE}-00f067aa0ba902b7-00` });
    await get(`${shop.url}/cart`);
    expect(await spansOf(shop)).toEqual([]);
    const all = await open({ OTEL_TRACES_SAMPLER_ARG: '1' });
    await get(`${all.url}/catalog`, { traceparent: `00-${TRACE}-00f067aa0ba902b7-00` });
    await get(`${all.url}/cart`);
    const requests = (await spansOf(all)).filter(({ name }) => name === 'GET');
    expect(requests.map((span) => attributes(span)['url.path'])).toEqual(['/cart']);
    expect(requests[0]?.parentSpanId).toBeUndefined();
  });

  it('are marked as failed when the request failed', async () => {
    const shop = await open();
    await backend.fault('down', { path: '/api/v1/products' });
    await get(`${shop.url}/product/broken`, sampled);
    await backend.fault('none');
    const failed = (await spansOf(shop)).filter((span) => span.status.code === 2).map(({ name }) => name);
    expect(new Set(failed)).toEqual(new Set(['GET', 'exchange', 'render', 'getProduct']));
  });

  it('contain no personal data', async () => {
    const shop = await open();
    const headers = { ...sampled, cookie: 'access_token_v1=T0KEN', authorization: 'Bearer T0KEN' };
    for (const path of ['/recover-password/R3COVER?email=ana.muster@example.com', '/page/ana.muster@example.com', '/checkout/C4RT-1'])
      await get(shop.url + path, headers);
    await get(`${shop.url}/api/carts?cart_unique_id=0f8fad5b-d9cb-469f-a165-70867728950e&lang=de`, headers);
    expect((await spansOf(shop)).length).toBeGreaterThan(4);
    expect(bodies.join('')).not.toMatch(/T0KEN|R3COVER|ana\.muster|C4RT|0f8fad5b/);
  });

  it('that the collector refuses or does not answer fail no request', async () => {
    const deaf = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    status = 503;
    for (const target of [endpoint, 'http://127.0.0.1:1', `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`]) {
      const shop = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: target });
      expect((await get(`${shop.url}/`, sampled)).status).toBe(200);
      const started = performance.now();
      await spansOf(shop);
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(shop.log().filter(({ msg }) => msg === 'spans cannot be exported')).toHaveLength(1);
    }
    deaf.closeAllConnections();
    deaf.close();
  });
});

describe('Server-Timing', () => {
  it('contains the cache status and the parts of a page in development', async () => {
    const shop = await startShop(backend.url, { NODE_ENV: 'development' });
    shops.push(shop);
    const timing = async (path: string) => (await get(shop.url + path)).headers['server-timing'] ?? '';
    const cold = await timing('/product/timed');
    expect(cold).toMatch(/^cache;desc="karat; fwd=uri-miss[^"]*", /);
    expect(cold).toMatch(/getProduct;desc="backend";dur=\d+\.\d/);
    expect(cold).toMatch(/, total;dur=\d+\.\d$/);
    await timing('/');
    const hit = await timing('/');
    expect(hit).toMatch(/^cache;desc="karat; hit[^"]*", total;dur=\d+\.\d$/);
    expect(await timing('/collections')).toMatch(/getBootstrap;desc="memory"/);
    expect(await timing('/api/collections?lang=de')).toMatch(/getCollections;desc="backend";dur=/);
  });

  it('is not sent in production, because it would reveal what is cached', async () => {
    const shop = await startShop(backend.url);
    shops.push(shop);
    for (const path of ['/', '/', '/product/timed', '/cart', '/api/collections?lang=de', '/healthz'])
      expect((await get(shop.url + path)).headers).not.toHaveProperty('server-timing');
  });
});
