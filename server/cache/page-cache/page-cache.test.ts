import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CacheGroup } from '../../../shared/contract/codes.ts';
import { get } from '../../testing/http.ts';
import { silentLog } from '../../ops/log.ts';
import type { Renderer, RenderOutcome } from '../../render/types.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { pageAddress } from './page-address.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let time: number;
let version: string;
let renders: number;
let page: { status: number; padding: number; outcome: Partial<RenderOutcome>; fails: boolean; duringRender: () => void };
let cache: PageCache;
let server: Server;
let url: string;

beforeEach(async () => {
  time = 1_000_000_000;
  version = '1';
  renders = 0;
  page = { status: 200, padding: 0, outcome: {}, fails: false, duringRender: () => undefined };
  await open(10_000_000);
});
afterEach(() => server.close());

const renderer: Renderer = {
  render(_request, sink) {
    renders += 1;
    if (page.fails) return Promise.reject(new Error('down'));
    const versions = new Map<CacheGroup, string>([['product', version]]);
    page.duringRender();
    sink.head({ status: page.status, headers: {}, nonce: null, routeKey: 'home' });
    sink.body.end(`<html>${renders}${'x'.repeat(page.padding)}</html>`);
    return Promise.resolve({ complete: true, outOfOrder: false, degraded: false, versions, ...page.outcome });
  },
  renderError: () => Promise.resolve(''),
};

async function open(maxBytes: number): Promise<void> {
  server?.close();
  cache = createPageCache({
    renderer,
    versions: { current: () => version },
    maxBytes,
    renderLimit: 8,
    resolve: (target) => pageAddress(target, 'b'),
    headers: () => ({ common: [], policies: () => [] }),
    log: silentLog,
    now: () => time,
  });
  server = createServer((req, res) => {
    if (cache.serve(req, res)) return;
    const address = cache.resolve(req.url ?? '');
    if (!address) return void res.writeHead(400).end();
    const fail = () => res.writeHead(503).end('error');
    const sendPrivate = ({ bytes }: { bytes: Buffer }) => void res.writeHead(page.status, { 'cache-control': 'no-store' }).end(bytes);
    cache.respond({ req, res, address, sendPrivate, openLive: () => undefined }).catch(fail);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const visit = async (path = '/') => {
  const { status, headers, body } = await get(url + path);
  return { status, body, age: headers['age'], did: headers['cache-status'], control: headers['cache-control'] };
};
const refreshed = (count: number) => vi.waitFor(() => expect(renders).toBe(count));

describe('the ages of a copy', () => {
  it('fresh for ten minutes, counted in Age', async () => {
    await visit();
    time += 10 * MINUTE - 1;
    expect(await visit()).toMatchObject({ body: '<html>1</html>', age: '599', did: 'karat; hit; ttl=1' });
    expect(renders).toBe(1);
  });

  it('then stale for an hour: served while one refresh runs', async () => {
    await visit();
    time += 10 * MINUTE + HOUR - 1;
    const [one] = await Promise.all([visit(), visit()]);
    expect(one).toMatchObject({ body: '<html>1</html>', did: expect.stringMatching(/^karat; hit; ttl=-\d+$/) as string });
    expect(one.control).toContain('s-maxage=0');
    await refreshed(2);
    await vi.waitFor(async () => expect(await visit()).toMatchObject({ body: '<html>2</html>', age: '0' }));
    expect(renders).toBe(2);
  });

  it('then only good for when rendering fails', async () => {
    await visit();
    time += 10 * MINUTE + HOUR;
    expect(await visit()).toMatchObject({ body: '<html>2</html>', did: 'karat; fwd=uri-miss; stored' });
    time += 10 * MINUTE + 20 * HOUR;
    page.fails = true;
    expect(await visit()).toMatchObject({ status: 200, body: '<html>2</html>', did: 'karat; fwd=stale; detail=stale-if-error' });
  });

  it('after a failure it is served for ten seconds without trying', async () => {
    await visit();
    time += 5 * HOUR;
    page.fails = true;
    await visit();
    const before = renders;
    for (let round = 0; round < 5; round += 1) expect(await visit()).toMatchObject({ status: 200, body: '<html>1</html>' });
    expect(renders).toBe(before);
    time += 10_000;
    page.fails = false;
    expect((await visit()).body).not.toBe('<html>1</html>');
  });

  it('and after a day it is none', async () => {
    await visit();
    time += 10 * MINUTE + 24 * HOUR;
    page.fails = true;
    expect(await visit()).toMatchObject({ status: 503 });
  });

  it('fails to refresh behind the visitor at most every ten seconds', async () => {
    await visit();
    time += 20 * MINUTE;
    page.fails = true;
    await visit();
    await refreshed(2);
    for (let round = 0; round < 5; round += 1) await visit();
    expect(renders).toBe(2);
    time += 10_000;
    await visit();
    await refreshed(3);
  });
});

describe('what is stored', () => {
  it('not a page whose data changed while it was rendered', async () => {
    page.duringRender = () => (version = '2');
    expect(await visit()).toMatchObject({ status: 200, control: 'no-store' });
    expect(cache.size).toBe(0);
  });

  it('not a page that does not end as one', async () => {
    page.outcome = { complete: false };
    expect((await visit()).status).toBe(503);
    expect(cache.size).toBe(0);
  });

  it('a degraded page for half a minute', async () => {
    page.outcome = { degraded: true };
    await visit();
    time += 29_000;
    expect((await visit()).did).toBe('karat; hit; ttl=1');
    time += 1000;
    page.outcome = {};
    await visit();
    await refreshed(2);
  });

  it('a missing page for half a minute; when it appears, it takes its place', async () => {
    page.status = 404;
    expect(await visit('/product/a')).toMatchObject({ status: 404, control: expect.stringContaining('s-maxage=30') as string });
    expect(await visit('/product/a')).toMatchObject({ status: 404, did: 'karat; hit; ttl=30' });
    page.status = 200;
    time += MINUTE;
    expect(await visit('/product/a')).toMatchObject({ status: 200 });
    expect(await visit('/product/a')).toMatchObject({ status: 200, did: 'karat; hit; ttl=600' });
  });

  it('no page that has become a redirect: the copy goes', async () => {
    await visit('/product/a');
    page.status = 301;
    time += 20 * MINUTE;
    await visit('/product/a');
    await refreshed(2);
    await vi.waitFor(() => expect(cache.size).toBe(0));
  });
});

describe('memory', () => {
  it('is bounded in bytes over all pages and codings', async () => {
    const maxBytes = 400_000;
    await open(maxBytes);
    page.padding = 10_000;
    for (let number = 1; number <= 60; number += 1) {
      for (const coding of ['identity', 'br', 'gzip']) await get(`${url}/catalog?page=${number}`, { 'accept-encoding': coding });
      expect(cache.size).toBeLessThanOrEqual(maxBytes);
    }
    expect(cache.size).toBeGreaterThan(maxBytes / 2);
    expect((await visit('/catalog?page=60')).did).toMatch(/hit/);
    expect((await visit('/catalog?page=1')).did).toMatch(/uri-miss/);
  });

  it('for addresses without a page is a small part of it: a scanner does not push out the shop', async () => {
    await open(400_000);
    page.padding = 10_000;
    await visit('/');
    page.status = 404;
    for (let number = 0; number < 100; number += 1) await visit(`/wp-admin/${number}`);
    expect((await visit('/')).did).toMatch(/hit/);
    expect(cache.size).toBeLessThan(100_000);
  });

  it('is given back at once when all copies are dropped', async () => {
    await visit();
    cache.clear();
    expect(cache.size).toBe(0);
    expect((await visit()).body).toBe('<html>2</html>');
  });
});
