import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SITEMAP_SECRET } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
const sitemapCalls = (backend: TestBackend): number => backend.seen().filter(({ url }) => url.includes('/sitemap')).length;

describe('the sitemap of the shop', () => {
  let backend: TestBackend;
  let shop: RunningShop;
  beforeAll(async () => {
    backend = await startBackend();
    shop = await startShop(backend.url, { SITEMAP_SECRET, PUBLIC_ORIGIN: 'https://shop.test' });
  });
  afterEach(() => backend.fault('none'));
  afterAll(async () => {
    await shop.close();
    await backend.close();
  });

  it('lists all indexed pages in both languages with absolute URLs; robots.txt names it', async () => {
    const { status, headers, body } = await get(`${shop.url}/sitemap.xml`);
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const urls = locations(body);
    expect(urls).toEqual(expect.arrayContaining(['https://shop.test/', 'https://shop.test/en', 'https://shop.test/en/catalog/rings']));
    expect(urls.filter((url) => /\/(main|profile|cart|checkout|500)(\/|$)/.test(url))).toEqual([]);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.filter((url) => url.startsWith('https://shop.test/en')).length).toBe(urls.length / 2);
    expect(body).toContain('hreflang="x-default" href="https://shop.test/catalog/ringe"');
    expect((await get(`${shop.url}/robots.txt`)).body).toContain('\nSitemap: https://shop.test/sitemap.xml\n');
  });

  it('is stored: one call for many requests, compressed, conditional, HEAD', async () => {
    await backend.bump('product');
    await shop.parts.versions.poll();
    backend.seen();
    const many = await Promise.all(Array.from({ length: 5 }, () => get(`${shop.url}/sitemap.xml`, { 'accept-encoding': 'gzip' })));
    expect(new Set(many.map(({ body }) => body)).size).toBe(1);
    expect(sitemapCalls(backend)).toBe(1);
    const [one] = many;
    expect([one?.headers['content-encoding'], one?.headers['vary']]).toEqual(['gzip', 'accept-encoding']);
    await supertest(shop.server)
      .get('/sitemap.xml')
      .set('accept-encoding', 'gzip')
      .set('if-none-match', one?.headers['etag'] ?? '')
      .expect(304);
    const plain = await get(`${shop.url}/sitemap.xml`, { 'accept-encoding': 'identity' });
    expect([plain.body, plain.headers['content-length']]).toEqual([one?.body, String(Buffer.byteLength(plain.body))]);
    expect(plain.headers['etag']).not.toBe(one?.headers['etag']);
    await supertest(shop.server)
      .head('/sitemap.xml')
      .set('accept-encoding', 'identity')
      .expect(200)
      .expect('content-length', plain.headers['content-length'] ?? '');
    expect(sitemapCalls(backend)).toBe(0);
  });

  it('is built again for a new cache version; the old one is served while that fails', async () => {
    await get(`${shop.url}/sitemap.xml`);
    backend.seen();
    await backend.bump('page');
    await shop.parts.versions.poll();
    await backend.fault('down', { path: '/api/v1/sitemap' });
    expect((await get(`${shop.url}/sitemap.xml`)).status).toBe(200);
    expect(sitemapCalls(backend)).toBe(1);
    expect(shop.log().some(({ msg }) => msg === 'the sitemap could not be renewed')).toBe(true);
    // After a failure the backend is not called again at once.
    expect((await get(`${shop.url}/sitemap.xml`)).status).toBe(200);
    expect(sitemapCalls(backend)).toBe(0);
  });

  it.each(['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-99999.xml', '/sitemap.xml.gz'])('%s is 404', async (path) => {
    expect((await get(shop.url + path)).status).toBe(404);
  });
});

describe('a shop without a sitemap', () => {
  it.each([
    ['has another secret', { SITEMAP_SECRET: 'another' }, 'none'],
    ['has a backend that is down', { SITEMAP_SECRET }, 'down'],
    ['gets rubbish', { SITEMAP_SECRET }, 'garbage'],
    ['gets something else', { SITEMAP_SECRET }, 'wrong'],
  ] as const)('answers 503 with Retry-After when the backend %s', async (_, env, mode) => {
    const backend = await startBackend();
    const shop = await startShop(backend.url, env);
    await backend.fault(mode, { path: '/api/v1/sitemap' });
    const { status, headers, body } = await get(`${shop.url}/sitemap.xml`);
    expect([status, headers['retry-after'], headers['cache-control'], body]).toEqual([503, '60', 'no-store', '503 Service Unavailable\n']);
    await shop.close();
    await backend.close();
  });

  it('answers 404 without a secret', async () => {
    const backend = await startBackend();
    const shop = await startShop(backend.url);
    expect((await get(`${shop.url}/sitemap.xml`)).status).toBe(404);
    expect((await get(`${shop.url}/robots.txt`)).body).not.toContain('Sitemap');
    await shop.close();
    await backend.close();
  });
});

describe('a shop with more pages than fit in one file', () => {
  const PRODUCTS = 30_000;
  let server: Server;
  let shop: RunningShop;
  beforeAll(async () => {
    const sitemap = Array.from({ length: PRODUCTS }, (_, index) => ({
      url: `/main/product/ring-${index}`,
      updated_at: '2026-01-01T00:00:00Z',
      alternates: [{ lang: 'en', url: `/product/en-ring-${index}` }],
    }));
    const wrong = [{ url: 1 }, { nothing: true }, { url: '/main/product/ring-0' }, { url: '/main/product/o\'<ring>&"' }];
    const body = JSON.stringify({ data: { sitemap: [...wrong, ...sitemap] } });
    server = createServer((req, res) => {
      if (req.url?.startsWith('/api/v1/sitemap')) return void res.end(body);
      res.writeHead(503).end();
    });
    // The connection has been closed long before the last entry is processed.
    server.keepAliveTimeout = 200;
    server.keepAliveTimeoutBuffer = 0;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    shop = await startShop(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`, { SITEMAP_SECRET });
  });
  afterAll(async () => {
    await shop.close();
    server.close();
  });

  // A page that occurs twice is listed as it occurs first: `ring-0` has no English page here, and neither has the odd one.
  it('has an index and parts within the limits', async () => {
    const index = await get(`${shop.url}/sitemap.xml`);
    expect(index.body).toContain('<sitemapindex');
    expect(locations(index.body)).toEqual(['http://shop.test/sitemap-1.xml', 'http://shop.test/sitemap-2.xml']);
    const parts = await Promise.all([1, 2].map(async (part) => get(`${shop.url}/sitemap-${part}.xml`, { 'accept-encoding': 'gzip' })));
    const lists = parts.map(({ body }) => locations(body));
    expect(lists.map(({ length }) => length)).toEqual([50_000, 2 * PRODUCTS - 50_000]);
    expect(new Set(lists.flat()).size).toBe(2 * PRODUCTS);
    expect(lists[0]?.[1]).toBe('http://shop.test/product/o&apos;%3Cring%3E%26%22');
    for (const { body } of parts) expect(body).toMatch(/^<\?xml [^]*<\/urlset>\n$/);
    expect((await get(`${shop.url}/sitemap-3.xml`)).status).toBe(404);
    expect(shop.log().find(({ msg }) => msg === 'entries of the sitemap do not match the contract')).toMatchObject({ invalid: 2 });
  });
});
