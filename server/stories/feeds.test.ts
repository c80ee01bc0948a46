import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { feedItems, readFeed, readLines } from './testing/feed-items.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

/** Each feed is read by a process of its own. */
vi.setConfig({ testTimeout: 90_000 });

const ENV = { FEEDS: 'google-de-AT,google-en-DE,openai-de-AT', PUBLIC_ORIGIN: 'https://shop.test', COUNTRY_PROFILE: 'AT' };
const FEED = '/feeds/google-de-AT.xml';
const callsOf = (backend: TestBackend, path: string): number => backend.seen().filter(({ url }) => url.includes(path)).length;
const idsOf = (xml: string): string[] => sorted(feedItems(xml).map(({ id }) => id as string));
const sorted = (texts: readonly string[]): string[] => texts.toSorted((a, b) => a.localeCompare(b));

describe('the feeds of a shop', () => {
  let backend: TestBackend;
  let shop: RunningShop;
  beforeAll(async () => {
    backend = await startBackend();
    shop = await startShop(backend.url, ENV);
  });
  afterEach(() => backend.fault('none'));
  afterAll(async () => {
    await shop.close();
    await backend.close();
  });

  it('have the texts of their language and the delivery to their country', async () => {
    await Promise.all([readFeed(shop, 'google-de-AT.xml'), readFeed(shop, 'google-en-DE.xml')]);
    const [german, english] = [await get(shop.url + FEED), await get(`${shop.url}/feeds/google-en-DE.xml`)];
    expect([german.status, german.headers['content-type'], german.headers['x-robots-tag']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'noindex',
    ]);
    expect(german.headers).toMatchObject({ 'cache-control': 'public, max-age=600', 'x-content-type-options': 'nosniff' });
    expect(idsOf(english.body)).toEqual(idsOf(german.body));
    const [one, other] = [german, english].map(({ body }) => feedItems(body).find(({ id }) => id === 'FL-RIE-RG585-62'));
    expect(one).toMatchObject({
      link: 'https://shop.test/product/armreif-riesenrad?configuration_id=FL-RIE-RG585-62',
      color: 'Roségold',
      price: '1472.50 EUR',
      sale_price: '1317.50 EUR',
      shipping: [{ country: 'AT' }],
    });
    expect(other).toMatchObject({ color: 'rose gold', shipping: [{ country: 'DE' }], price: '1472.50 EUR' });
    expect(other?.['link']).toMatch(/^https:\/\/shop\.test\/en\/product\//);
  });

  it('for OpenAI are one JSON object a line, as a gzip file', async () => {
    const ids = (await readLines(shop, 'openai-de-AT.jsonl.gz')).map((item) => item['item_id'] ?? '');
    const response = await fetch(`${shop.url}/feeds/openai-de-AT.jsonl.gz`);
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
      200,
      'application/gzip',
      null,
    ]);
    expect(sorted(ids)).toEqual(idsOf((await get(shop.url + FEED)).body));
  });

  it('are stored: one reading for many requests, compressed, conditional, HEAD', async () => {
    const made = (): number => shop.log().filter(({ msg, feed }) => msg === 'the feed is new' && feed === 'google-de-AT.xml').length;
    const before = made();
    await backend.bump('product');
    await shop.parts.versions.poll();
    backend.seen();
    const many = await Promise.all(Array.from({ length: 5 }, () => get(shop.url + FEED, { 'accept-encoding': 'gzip' })));
    expect(new Set(many.map(({ body }) => body)).size).toBe(1);
    await vi.waitFor(() => expect(made()).toBe(before + 1), { timeout: 60_000 });
    // Twenty-five configurations each.
    expect(callsOf(backend, '/offers?')).toBe(83);
    const one = await get(shop.url + FEED, { 'accept-encoding': 'gzip' });
    expect([one.headers['content-encoding'], one.headers['vary']]).toEqual(['gzip', 'accept-encoding']);
    const etag = one.headers['etag'] ?? '';
    await supertest(shop.server).get(FEED).set('accept-encoding', 'gzip').set('if-none-match', etag).expect(304);
    const plain = await get(shop.url + FEED, { 'accept-encoding': 'identity' });
    expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(plain.body)));
    await supertest(shop.server).head(FEED).expect(200);
    expect(callsOf(backend, '/offers?')).toBe(0);
  });

  it('are made again for a new cache version; the old one is served while that fails', async () => {
    const before = (await get(shop.url + FEED)).body;
    await backend.change({ sku: 'FL-RIE-RG585-62', cost: 2000 });
    await shop.parts.versions.poll();
    await backend.fault('down', { path: '/api/v1/offers' });
    expect((await get(shop.url + FEED)).body).toBe(before);
    await vi.waitFor(() => expect(shop.log().some(({ msg }) => msg === 'the feed could not be renewed')).toBe(true), { timeout: 20_000 });
  });

  it.each([
    '/feeds/',
    '/feeds/google-de-DE.xml',
    '/feeds/google-cs-CZ.xml',
    '/feeds/openai-en-DE.jsonl.gz',
    '/feeds/google-de-AT.xml.gz',
    '/feeds/google-de-at.xml',
    '/feeds/../robots.xml',
  ])('%s is 404', async (path) => {
    expect((await get(shop.url + path)).status).toBe(404);
  });

  it('may be read by crawlers, and no page or sitemap names them', async () => {
    const { body } = await get(`${shop.url}/robots.txt`);
    expect(body).not.toContain('/feeds');
  });
});

describe('a shop without a feed', () => {
  it('answers 404 without the setting', async () => {
    const backend = await startBackend();
    const shop = await startShop(backend.url);
    expect((await get(shop.url + FEED)).status).toBe(404);
    await shop.close();
    await backend.close();
  });

  it.each([['down'], ['garbage'], ['wrong']] as const)('answers 503 with Retry-After when the backend is %s', async (mode) => {
    const backend = await startBackend();
    const shop = await startShop(backend.url, ENV);
    await backend.fault(mode, { path: '/api/v1/offers' });
    const { status, headers, body } = await get(shop.url + FEED);
    expect([status, headers['retry-after'], headers['cache-control'], body]).toEqual([503, '60', 'no-store', '503 Service Unavailable\n']);
    await shop.close();
    await backend.close();
  });
});

it('a backend without GET /offers is read product by product: the same items', async () => {
  const backend = await startBackend();
  const whole = await startShop(backend.url, ENV);
  const expected = feedItems(await readFeed(whole, 'google-de-AT.xml'));
  await whole.close();
  backend.breakWire((_, res, onward) => {
    void onward().then(({ status, body }) => {
      const answer = JSON.parse(body.toString('utf8')) as { data: { capabilities: string[] } };
      answer.data.capabilities = answer.data.capabilities.filter((one) => one !== 'offers');
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }, '/api/v1/bootstrap');
  const shop = await startShop(backend.url, ENV);
  backend.seen();
  const items = feedItems(await readFeed(shop, 'google-de-AT.xml'));
  expect(callsOf(backend, '/offers?')).toBe(0);
  const withoutPictures = (all: readonly Record<string, unknown>[]) =>
    new Map(all.map((item) => [item['id'], { ...item, additional_image_link: [] }]));
  expect(withoutPictures(items)).toEqual(withoutPictures(expected));
  await shop.close();
  await backend.close();
});

it('a language with a domain of its own has its feed there, and nowhere else', async () => {
  const backend = await startBackend();
  backend.breakWire((_, res, onward) => {
    void onward().then(({ status, body }) => {
      const answer = JSON.parse(body.toString('utf8')) as { data: { slug: string; domain_name: string | null }[] };
      for (const one of answer.data) if (one.slug === 'en') one.domain_name = 'shop.en.test';
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }, '/api/v1/languages');
  const shop = await startShop(backend.url, ENV);
  const at = async (host: string, path: string) =>
    supertest(shop.server).get(path).set('host', host).set('accept-encoding', 'identity').buffer(true);
  expect((await at('shop.test', '/feeds/google-en-DE.xml')).status).toBe(404);
  expect((await at('shop.en.test', FEED)).status).toBe(404);
  const english = await vi.waitFor(
    async () => {
      const answer = await at('shop.en.test', '/feeds/google-en-DE.xml');
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 60_000 },
  );
  expect(english.text).toContain('<g:link>https://shop.en.test/product/');
  await shop.close();
  await backend.close();
});
