import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../ops/log.ts';
import { get, send } from '../../testing/http.ts';
import { createHttpCache, type HttpCache } from './http-cache.ts';
import { createInProcessOrigin } from './in-process-origin.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIFE = 'public, max-age=0, s-maxage=600, stale-while-revalidate=3600, stale-if-error=86400';

let time: number;
let version: string;
let asked: { url: string; headers: IncomingHttpHeaders; purpose: string | undefined }[];
let page: {
  status: number;
  padding: number;
  headers: Record<string, string>;
  before: () => void;
  answer: ((res: ServerResponse) => void) | null;
};
let cache: HttpCache;
let server: Server;
let url: string;

beforeEach(async () => {
  time = 1_000_000_000_000;
  version = '1';
  asked = [];
  page = { status: 200, padding: 0, headers: {}, before: () => undefined, answer: null };
  await open(10_000_000);
});
afterEach(async () => {
  server.close();
  await cache.stop();
});

async function open(maxBytes: number): Promise<void> {
  server?.close();
  const origin = createInProcessOrigin();
  origin.attach((req, res) => {
    asked.push({ url: req.url ?? '', headers: req.headers, purpose: req.exchange?.purpose });
    const versions = `product=${version}`;
    page.before();
    if (page.answer) return page.answer(res);
    const body = `<html>${asked.length}${'x'.repeat(page.padding)}</html>`;
    res.writeHead(page.status, { 'content-type': 'text/html', 'cache-control': LIFE, 'karat-versions': versions, ...page.headers });
    res.end(page.status === 301 ? undefined : body);
  });
  cache = createHttpCache({
    origin: origin.ask,
    keyOf: (target) => (target.startsWith('/private') ? null : { key: target, target, label: 'page', tags: [] }),
    versions: { current: () => version },
    maxBytes,
    log: silentLog,
    now: () => time,
  });
  server = createServer((req, res) => cache.handle(req, res, () => res.writeHead(req.method === 'POST' ? 204 : 200).end('next')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const visit = async (path = '/', given: Record<string, string> = {}) => {
  const { status, headers, body } = await get(url + path, given);
  return { status, body, headers, age: headers['age'], did: headers['cache-status'], control: headers['cache-control'] };
};
const fails = (res: ServerResponse) => void res.writeHead(503, { 'retry-after': '5', 'cache-control': 'no-store' }).end('error');
const refreshed = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));

describe('the ages of a copy', () => {
  it('fresh for its lifetime, counted in Age', async () => {
    await visit();
    time += 10 * MINUTE - 1;
    expect(await visit()).toMatchObject({ body: '<html>1</html>', age: '599', did: 'karat; hit; ttl=1' });
    expect(asked).toHaveLength(1);
  });

  it('then stale for an hour: served while one refresh runs', async () => {
    await visit();
    time += 10 * MINUTE + HOUR - 1;
    const [one] = await Promise.all([visit(), visit()]);
    expect(one).toMatchObject({ body: '<html>1</html>', did: expect.stringMatching(/^karat; hit; ttl=-\d+$/) as string });
    expect(one.control).toContain('s-maxage=0');
    await refreshed(2);
    expect(asked[1]).toMatchObject({ purpose: 'store' });
    await vi.waitFor(async () => expect(await visit()).toMatchObject({ body: '<html>2</html>', age: '0' }));
    expect(asked).toHaveLength(2);
  });

  it('then only good for when the origin fails', async () => {
    await visit();
    time += 10 * MINUTE + HOUR;
    expect(await visit()).toMatchObject({ body: '<html>2</html>', did: 'karat; fwd=stale; stored' });
    time += 10 * MINUTE + 20 * HOUR;
    page.answer = fails;
    const did = 'karat; fwd=stale; detail=stale-if-error';
    expect(await visit()).toMatchObject({ status: 200, body: '<html>2</html>', did });
    page.answer = (res) => void res.destroy();
    time += 10_000;
    expect(await visit()).toMatchObject({ status: 200, body: '<html>2</html>', did });
  });

  it('after a failure it is served for ten seconds without trying', async () => {
    await visit();
    time += 5 * HOUR;
    page.answer = fails;
    await visit();
    const before = asked.length;
    for (let round = 0; round < 5; round += 1) expect(await visit()).toMatchObject({ status: 200, body: '<html>1</html>' });
    expect(asked).toHaveLength(before);
    time += 10_000;
    page.answer = null;
    expect((await visit()).body).not.toBe('<html>1</html>');
  });

  it('and after a day it is none', async () => {
    await visit();
    time += 10 * MINUTE + 24 * HOUR;
    page.answer = fails;
    expect(await visit()).toMatchObject({ status: 503, body: 'error', control: 'no-store', did: 'karat; fwd=stale; fwd-status=503' });
  });

  it('fails to be refreshed behind the visitor at most every ten seconds', async () => {
    await visit();
    time += 20 * MINUTE;
    page.answer = fails;
    await visit();
    await refreshed(2);
    await vi.waitFor(async () => {
      const before = asked.length;
      await visit();
      expect(asked).toHaveLength(before);
    });
    const before = asked.length;
    time += 10_000;
    await visit();
    await refreshed(before + 1);
  });

  it('is refreshed again after a second when its data changed once more meanwhile', async () => {
    await visit();
    version = '2';
    page.before = () => (version = '3');
    await visit();
    await refreshed(2);
    await vi.waitFor(async () => {
      const before = asked.length;
      await visit();
      expect(asked).toHaveLength(before);
    });
    page.before = () => undefined;
    time += 1000;
    await visit();
    await refreshed(3);
    await vi.waitFor(async () => expect(await visit()).toMatchObject({ body: '<html>3</html>', did: 'karat; hit; ttl=600' }));
  });

  it.each([
    ['forbidden by name', `${LIFE}, must-revalidate`],
    ['forbidden to shared caches', `${LIFE}, proxy-revalidate`],
    ['forbidden at any time', `${LIFE}, no-cache`],
    ['allowed by nothing', 'public, s-maxage=600'],
  ])('is never stale where that is %s', async (_, control) => {
    page.headers = { 'cache-control': control };
    await visit();
    time += 10 * MINUTE;
    page.answer = fails;
    expect((await visit()).status).toBe(503);
  });
});

describe('what is stored', () => {
  it('not an answer whose data changed while it was made; the copy from before stays', async () => {
    await visit();
    time += 10 * MINUTE + HOUR;
    page.before = () => (version += '0');
    expect(await visit()).toMatchObject({ status: 200, body: '<html>2</html>', control: 'no-store' });
    page.answer = fails;
    expect(await visit()).toMatchObject({ status: 200, body: '<html>1</html>' });
  });

  it('an answer made of old data because the backend failed, as a stale one', async () => {
    page.before = () => (version = '2');
    page.headers = { 'karat-degraded': '?1' };
    expect((await visit()).control).toContain('s-maxage=0');
    page.before = () => undefined;
    expect((await visit()).did).toMatch(/^karat; hit; ttl=-/);
  });

  it('not one that breaks off, or is shorter than it says', async () => {
    page.answer = (res) => {
      res.writeHead(200, { 'content-type': 'text/html', 'cache-control': LIFE }).write('<html>');
      setImmediate(() => res.destroy());
    };
    expect((await visit()).status).toBe(502);
    page.answer = (res) => void res.writeHead(200, { 'cache-control': LIFE, 'content-length': '100' }).end('<html>');
    expect((await visit()).status).toBe(502);
    expect(cache.size).toBe(0);
  });

  it.each([
    ['no-store', { 'cache-control': 'no-store, max-age=600' }],
    ['private', { 'cache-control': 'private, max-age=600' }],
    ['without a lifetime', { 'cache-control': 'public' }],
    ['a cookie', { 'set-cookie': 'a=b' }],
    ['Vary: *', { vary: 'accept, *' }],
  ])('not an answer with %s, and it goes to nobody else', async (_name, headers) => {
    page.headers = headers;
    const answers = await Promise.all([visit(), visit()]);
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['<html>1</html>', '<html>2</html>']));
    expect(cache.size).toBe(0);
  });

  it.each([201, 206, 302, 400, 403, 410, 500, 503])('not the status %i', async (status) => {
    page.status = status;
    expect((await visit()).status).toBe(status);
    expect(cache.size).toBe(0);
  });

  it('what is missing, for its own short time; when it appears, it takes its place', async () => {
    page.status = 404;
    page.headers = { 'cache-control': 'public, s-maxage=30' };
    expect(await visit('/a')).toMatchObject({ status: 404 });
    expect(await visit('/a')).toMatchObject({ status: 404, did: 'karat; hit; ttl=30' });
    page.status = 200;
    page.headers = {};
    time += MINUTE;
    expect(await visit('/a')).toMatchObject({ status: 200 });
    expect(await visit('/a')).toMatchObject({ status: 200, did: 'karat; hit; ttl=600' });
  });

  it('nothing any more of what may not be kept now: the copy goes', async () => {
    await visit('/a');
    page.headers = { 'cache-control': 'no-store' };
    time += 20 * MINUTE;
    await visit('/a');
    await refreshed(2);
    await vi.waitFor(() => expect(cache.size).toBe(0));
  });

  it('nothing that tells one exchange from another', async () => {
    page.headers = { 'x-request-id': 'of-the-first', 'server-timing': 'a;dur=1', connection: 'x-hop', 'x-hop': '1', 'karat-copy': '?1' };
    await visit();
    const { headers } = await visit();
    for (const name of ['x-request-id', 'server-timing', 'x-hop', 'karat-copy', 'karat-versions', 'karat-etag'])
      expect(headers[name]).toBeUndefined();
  });
});

describe('what the origin sees', () => {
  it('is the key alone: no cookie, no token, no host, nothing that a proxy adds', async () => {
    const fields = {
      cookie: 'a=b',
      authorization: 'Bearer x',
      'x-forwarded-host': 'evil.test',
      'accept-encoding': 'br',
      range: 'bytes=0-1',
    };
    expect((await visit('/', { ...fields, 'if-none-match': '"x"', 'karat-purpose': 'store' })).status).toBe(200);
    expect(asked).toEqual([{ url: '/', headers: {}, purpose: 'visitor' }]);
  });

  it('nothing of what is not for this cache', async () => {
    expect(await visit('/private')).toMatchObject({ body: 'next' });
    expect(asked).toEqual([]);
  });
});

describe('a part of a page', () => {
  it('is not to be had: Range is ignored, on a miss and on a hit (RFC 9110, 14.2)', async () => {
    for (const did of [/stored/, /hit/, /hit/]) {
      const answer = await visit('/', { range: 'bytes=0-3', 'if-range': '"x"' });
      expect(answer).toMatchObject({ status: 200, body: '<html>1</html>', did: expect.stringMatching(did) as string });
      expect(answer.headers['content-range']).toBeUndefined();
    }
  });
});

describe('an unsafe request', () => {
  it('that succeeds makes its copy untrue (RFC 9111, 4.4)', async () => {
    await visit('/a');
    await visit('/b');
    await send('POST', `${url}/a`);
    expect((await visit('/a')).did).toMatch(/uri-miss/);
    expect((await visit('/b')).did).toMatch(/hit/);
  });
});

describe('memory', () => {
  it('is given back at once when all copies are dropped', async () => {
    await visit();
    cache.clear();
    expect(cache.size).toBe(0);
    expect((await visit()).body).toBe('<html>2</html>');
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
});
