import type { Id } from '../../packages/contract/common.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { get, type Received, send } from '../../packages/http-cache/testing/http.ts';
import type { TestBackend } from './testing/backend.ts';
import { faultStory, settled } from './testing/fault-story.ts';
import type { RunningShop } from './testing/shop.ts';
import { allFaults, asHttp10, endless, FAULTS, MB, onceReset } from './testing/wire-faults.ts';

/** Milliseconds: less than a hanging backend takes, more than a busy machine needs. */
const SOON = 15_000;

const story = faultStory();
let backend: TestBackend;
let shop: RunningShop;
let warm: { readonly slug: string; readonly sku: string; readonly id: Id };
let price = 1;

beforeAll(async () => {
  ({ backend, shop } = story);
  const product = story.nextProduct();
  const { data } = await backend.sandbox.call('getConfiguration', { params: { id: product.sku } });
  warm = { ...product, id: data.id };
  await backend.change({ sku: warm.sku, stock_qty: 1000 });
  await visit(`/product/${warm.slug}`);
});

const visit = (path: string): Promise<Received> => get(shop.url + path);
const nextCold = (): string => story.nextProduct().slug;

/** Makes the stored copy of the warm page stale; returns the text of the new price. */
async function change(): Promise<string> {
  price += 0.01;
  await backend.change({ sku: warm.sku, cost: Number(price.toFixed(2)) });
  await shop.parts.versions.poll();
  return ` ${Number(price.toFixed(2))}`;
}

function expectClosed(answer: Received, lang: string): void {
  expect(answer.status).toBe(503);
  expect(answer.body).toContain(`<html lang="${lang}">`);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.stringMatching(/^\d+$/) });
  expect(answer.body).not.toMatch(/stack|Error|undici|127\.0\.0\.1/);
}

function expectUnavailable(answer: Received): void {
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.body)).toEqual({ error_code: 'unavailable', message: '503' });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.stringMatching(/^\d+$/) });
}

function expectTooMany({ status, headers, body }: Received): void {
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([429, '30', 'no-store']);
  expect(JSON.parse(body)).toMatchObject({ error_code: 'too_many_requests' });
}

/** During the outage pages and calls are 503, or the stored copy where there is one. */
async function expectOutage(slug: string, expectWriteRefused = expectUnavailable): Promise<void> {
  const started = performance.now();
  backend.seen();
  const [german, english, page, call, knownCall, write] = await Promise.all([
    visit(`/product/${slug}`),
    visit(`/en/product/${slug}`),
    visit(`/product/${warm.slug}`),
    visit(`/api/products/${slug}?lang=de`),
    visit(`/api/products/${warm.slug}?lang=de`),
    addToCart(),
  ]);
  expect(performance.now() - started).toBeLessThan(SOON);
  expectClosed(german, 'de');
  expectClosed(english, 'en');
  expect(page.status).toBe(200);
  expect(page.headers['cache-control']).toContain('s-maxage=0');
  expectUnavailable(call);
  expect(knownCall.status).toBe(200);
  expect(knownCall.headers['cache-control']).toContain('s-maxage=0');
  // The backend may have executed the write, so the shop does not repeat it.
  expectWriteRefused(write);
  expect(backend.seen().filter(({ method }) => method === 'POST').length).toBeLessThan(2);
}

function addToCart(): Promise<Received> {
  const item = { product_configuration_id: warm.id, quantity: 1 };
  return send('POST', `${shop.url}/api/carts/items?lang=de`, { 'content-type': 'application/json' }, JSON.stringify(item));
}

async function expectWell(slug: string, news: string): Promise<void> {
  // A call that fails late begins another pause, so the clock moves with each attempt.
  await settled(async () => {
    vi.setSystemTime(Date.now() + 31_000);
    expect((await visit(`/product/${slug}`)).status).toBe(200);
    expect((await visit(`/product/${warm.slug}`)).body.includes(news)).toBe(true);
    expect((await visit(`/api/products/${slug}?lang=de`)).status).toBe(200);
  });
  expect((await addToCart()).status).toBe(200);
}

describe('a backend that answers with', () => {
  it.each(allFaults)('$name: 503 or the stored copy, then 200 after recovery', async ({ fault, write }) => {
    const slug = nextCold();
    const news = await change();
    backend.breakWire(fault, '/api/v1');
    await expectOutage(slug, write === 429 ? expectTooMany : expectUnavailable);
    backend.breakWire(null);
    await expectWell(slug, news);
    expect((await backend.underWay()).sockets).toBeLessThan(12);
  });

  it.each([
    ['60 MB, announced', true, 4 * MB],
    ['60 MB, in chunks', false, 16 * MB],
  ])('%s: the shop reads no more than its limit', async (_, announced, most) => {
    const slug = nextCold();
    const news = await change();
    const answer = endless({ bytes: 60 * MB, announced });
    backend.breakWire(answer.fault, `/api/v1/products/${slug}`);
    expectClosed(await visit(`/product/${slug}`), 'de');
    await settled(async () => expect((await backend.underWay()).requests).toBe(0));
    // Bytes in the buffers of two sockets count, too.
    expect(answer.sent()).toBeLessThan(most);
    backend.breakWire(null);
    await expectWell(slug, news);
  });

  it('a redirect is not followed', async () => {
    backend.breakWire(FAULTS['a redirect'].fault, '/api/v1');
    backend.seen();
    expectClosed(await visit(`/product/${nextCold()}`), 'de');
    expect(backend.seen().filter(({ url }) => url.includes('elsewhere'))).toEqual([]);
  });

  it('HTTP/1.0 and a wrong Content-Type: 200', async () => {
    backend.breakWire(asHttp10, '/api/v1/products');
    await settled(async () => expect((await visit(`/product/${nextCold()}`)).status).toBe(200));
  });
});

describe('a backend that', () => {
  it('is down: 503 or the stored copy, then 200 after recovery', async () => {
    const slug = nextCold();
    const news = await change();
    await backend.vanish();
    await expectOutage(slug);
    await backend.comeBack();
    await expectWell(slug, news);
  });

  it('was restarted between two calls: 200', async () => {
    await settled(async () => expect((await visit(`/product/${nextCold()}`)).status).toBe(200));
    for (let restart = 0; restart < 3; restart += 1) {
      const slug = nextCold();
      backend.cut();
      expect((await visit(`/product/${slug}`)).status).toBe(200);
    }
    backend.breakWire(onceReset(), '/api/v1/products');
    backend.seen();
    expect((await visit(`/product/${nextCold()}`)).status).toBe(200);
    expect(backend.seen()).toHaveLength(2);
  });

  it('exceeds the page budget: 503 once, then 200', async () => {
    const slug = nextCold();
    backend.seen();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    backend.breakWire((_, res, onward) => {
      void onward().then(async ({ status, body }) => {
        await released;
        res.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    }, `/api/v1/products/${slug}`);
    expectClosed(await visit(`/product/${slug}`), 'de');
    release();
    await settled(async () => expect((await visit(`/product/${slug}`)).status).toBe(200));
    expect(backend.seen().filter(({ url }) => url.includes(slug))).toHaveLength(1);
  });

  it('sends Retry-After gets no call before that time', async () => {
    const [first, second] = [nextCold(), nextCold()];
    backend.breakWire(FAULTS['status 429 with Retry-After: 30'].fault, '/api/v1');
    expectClosed(await visit(`/product/${first}`), 'de');
    backend.breakWire(null);
    backend.seen();
    vi.setSystemTime(Date.now() + 29_000);
    expectClosed(await visit(`/product/${second}`), 'de');
    expectUnavailable(await visit(`/api/products/${first}?lang=de`));
    expect(backend.seen().filter(({ url }) => url.includes('/products/'))).toEqual([]);
    vi.setSystemTime(Date.now() + 2000);
    await settled(async () => expect((await visit(`/product/${second}`)).status).toBe(200));
  });
});

describe('one of five calls of a page', () => {
  const BLOCKS = ['product-shipping', 'product-returns', 'product-guarantee'];
  afterEach(() => {
    shop.renderer.behaviour.blocks = [];
  });

  it.each(allFaults)('$name: the page is shown without it and stored for 30 s', async ({ fault, hangs }) => {
    shop.renderer.behaviour.blocks = BLOCKS;
    backend.breakWire(fault, '/api/v1/blocks/product-returns');
    // Makes the copies of the test before stale.
    await backend.bump('page');
    await shop.parts.versions.poll();
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    const answer = await visit(`/product/${nextCold()}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('product-shipping left out product-guarantee');
    expect(answer.headers['cache-control']).toMatch(/s-maxage=30,/);
    // The page did not wait for the call. A call that has ended is gone after a moment.
    await sleep(100);
    expect((await backend.underWay()).requests > 0).toBe(hangs);
  });
});

it('afterwards no call or socket is open, and the log has no error', async () => {
  await settled(async () => {
    const { requests, sockets } = await backend.underWay();
    expect(requests).toBe(0);
    expect(sockets).toBeLessThan(32);
  });
  expect(shop.log().filter(({ level }) => level === 'error' || level === 50)).toEqual([]);
});
