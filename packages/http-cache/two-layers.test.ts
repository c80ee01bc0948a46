import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from './log.ts';
import { get } from './testing/http.ts';
import { createLocalPurges, type PurgeLog } from './purges.ts';
import { createHttpCache, type HttpCache } from './http-cache.ts';
import { createTestOrigin, type TestResponse } from './in-memory.fixture.ts';
import type { SecondLayer } from './second-layer.ts';
import type { StoredResponse } from './stored-response.ts';

const HOUR = 3_600_000;
const LIFE = 'public, s-maxage=600, stale-while-revalidate=3600, stale-if-error=86400';

interface Replica {
  readonly url: string;
  readonly cache: HttpCache;
  readonly server: Server;
}

let time: number;
let version: string;
let requests: string[];
let delay: number;
let fails: boolean;
let shared: ReturnType<typeof createSharedMemory>;
let purges: PurgeLog;
let replicas: Replica[];

beforeEach(() => {
  time = 1_000_000_000_000;
  version = '1';
  requests = [];
  delay = 0;
  fails = false;
  shared = createSharedMemory();
  purges = createLocalPurges(() => time);
  replicas = [];
});
afterEach(async () => {
  for (const { server, cache } of replicas) {
    server.close();
    await cache.stop();
  }
});

/** A shared layer in this process. */
function createSharedMemory() {
  const copies = new Map<string, StoredResponse>();
  const claims = new Set<string>();
  let works = true;
  const layer: { -readonly [Method in keyof SecondLayer]: SecondLayer[Method] } = {
    get: (key) => Promise.resolve(works ? copies.get(key) : undefined),
    put: async (response) => void (works && copies.set(response.key, response)),
    delete: async (key) => void copies.delete(key),
    claim(key) {
      if (!works) return Promise.resolve({ state: 'unknown' });
      if (claims.has(key)) return Promise.resolve({ state: 'taken' });
      claims.add(key);
      return Promise.resolve({ state: 'mine', release: async () => void claims.delete(key) });
    },
    async waitFor(key, newerThan, ms) {
      const until = performance.now() + ms;
      while (performance.now() < until) {
        const copy = copies.get(key);
        if (copy && copy.cachedAt > newerThan) return copy;
        await sleep(5);
      }
      return undefined;
    },
  };
  return { layer, copies, claims, fail: () => (works = false) };
}

async function open(name: string, patience = 1000): Promise<Replica> {
  const answer = (res: TestResponse, url: string) => {
    if (fails) return void res.writeHead(503).end();
    res.writeHead(200, {
      'content-type': 'text/html',
      'cache-control': LIFE,
      'cache-tag': 'product:a',
      'karat-versions': `product=${version}`,
    });
    res.end(`<html>${name} ${requests.length} ${url}${'x'.repeat(2000)}</html>`);
  };
  const origin = createTestOrigin((res, { target, purpose }) => {
    requests.push(`${name} ${purpose}`);
    setTimeout(() => answer(res, target), delay);
  });
  const cache = createHttpCache({
    origin,
    keyOf: (target) => ({ key: target, target, label: 'page', tags: [`path:${target}`], openEnded: target.startsWith('/search') }),
    versions: { current: () => version },
    secondLayer: shared.layer,
    purges,
    maxBytes: 1_000_000,
    log: silentLog,
    patience,
    now: () => time,
  });
  const server = createServer((req, res) => cache.handle(req, res, () => res.end())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const replica = { cache, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  replicas.push(replica);
  return replica;
}

const visit = async ({ url }: Replica, path = '/') => {
  const { status, body, headers } = await get(url + path, { 'accept-encoding': 'br' });
  return { status, text: body.slice(6, 10).trim(), etag: headers['etag'], cacheStatus: headers['cache-status'] };
};
/** The origin is at it. */
const isAsked = () => vi.waitUntil(() => requests.length > 0, { interval: 5 });
const isShared = (path = '/') => vi.waitFor(() => expect(shared.copies.has(path)).toBe(true));

describe('GET of a page with an open-ended key', () => {
  it('is fetched and stored by each replica, not shared', async () => {
    const [a, b] = [await open('a'), await open('b')];
    const claim = vi.spyOn(shared.layer, 'claim');
    for (const replica of [a, b, a, b]) await visit(replica, '/search?ring');
    await Promise.all([a.cache.stop(), b.cache.stop()]);
    expect(requests).toEqual(['a visitor', 'b visitor']);
    expect([shared.copies.size, claim.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('GET of a page that another replica has stored', () => {
  it('serves the shared copy with its ETag and coding', async () => {
    const [a, b] = [await open('a'), await open('b')];
    const first = await visit(a);
    await isShared();
    expect(shared.copies.get('/')?.coding).toBe('br');
    expect(await visit(b)).toEqual({ ...first, cacheStatus: 'karat; hit; ttl=600' });
    expect(requests).toEqual(['a visitor']);
    shared.copies.clear();
    expect((await visit(b)).cacheStatus).toMatch(/hit/);
  });

  it('waits while the other replica fetches it: the origin is asked once', async () => {
    const [a, b] = [await open('a'), await open('b')];
    delay = 100;
    const answers = await Promise.all([visit(a), isAsked().then(() => visit(b)), visit(a), isAsked().then(() => visit(b))]);
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['a 1']));
    expect(requests).toEqual(['a visitor']);
  });

  it('serves a copy that was stored between the first read and the claim', async () => {
    const [a, b] = [await open('a'), await open('b')];
    const { get: look } = shared.layer;
    shared.layer.get = async (key) => {
      shared.layer.get = look;
      const found = await look(key);
      await visit(a);
      await isShared();
      await vi.waitFor(() => expect(shared.claims.size).toBe(0));
      return found;
    };
    expect(await visit(b)).toMatchObject({ text: 'a 1' });
    expect(requests).toEqual(['a visitor']);
    await vi.waitFor(() => expect(shared.claims.size).toBe(0));
  });

  it('asks the origin when the other replica takes too long', async () => {
    const b = await open('b', 30);
    shared.claims.add('/');
    expect((await visit(b)).text).toBe('b 1');
    expect(requests).toEqual(['b visitor']);
  });

  it('serves a stale copy and refreshes it once for all replicas', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await visit(a);
    await isShared();
    time += HOUR;
    delay = 50;
    expect((await visit(b)).cacheStatus).toMatch(/^karat; hit; ttl=-/);
    expect((await visit(a)).cacheStatus).toMatch(/^karat; hit; ttl=-/);
    await vi.waitFor(async () => {
      expect((await visit(a)).cacheStatus).toBe('karat; hit; ttl=600');
      expect((await visit(b)).cacheStatus).toBe('karat; hit; ttl=600');
    });
    expect(requests).toEqual(['a visitor', 'b store']);
    expect((await visit(a)).text).toBe('b 2');
  });

  it('refreshes a second later when the other replica gave up', async () => {
    const a = await open('a');
    await visit(a);
    await isShared();
    time += HOUR;
    shared.claims.add('/');
    let looks = 0;
    shared.layer.waitFor = () => Promise.resolve(void (looks += 1));
    await visit(a);
    await vi.waitFor(() => expect(looks).toBe(1));
    shared.claims.clear();
    expect((await visit(a)).text).toBe('a 1');
    expect(requests).toHaveLength(1);
    time += 1000;
    await visit(a);
    await vi.waitFor(async () => expect(await visit(a)).toMatchObject({ text: 'a 2', cacheStatus: 'karat; hit; ttl=600' }));
    expect(looks).toBe(1);
  });

  it('serves the shared copy when the origin fails', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await visit(a);
    await isShared();
    time += 5 * HOUR;
    fails = true;
    expect(await visit(b)).toMatchObject({ status: 200, text: 'a 1', cacheStatus: 'karat; fwd=stale; detail=stale-if-error' });
  });

  it('ignores a shared copy that is outdated or older than a clear', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await visit(a);
    await isShared();
    time += 1;
    b.cache.clear();
    expect((await visit(b)).text).toBe('b 2');
  });
});

describe('without the shared layer', () => {
  it('each replica serves from its memory', async () => {
    shared.fail();
    const a = await open('a');
    await visit(a);
    expect((await visit(a)).cacheStatus).toMatch(/hit/);
    expect(requests).toEqual(['a visitor']);
  });

  it('claims are released, also after a failure', async () => {
    const a = await open('a');
    fails = true;
    expect((await visit(a)).status).toBe(503);
    await vi.waitFor(() => expect(shared.claims.size).toBe(0));
  });
});

describe('a purge', () => {
  it('by surrogate key or path drops matching copies and no others', async () => {
    const a = await open('a');
    for (const path of ['/', '/b']) await visit(a, path);
    time += 1000;
    await purges.purge(['path:/b']);
    expect((await visit(a, '/')).cacheStatus).toMatch(/hit/);
    expect((await visit(a, '/b')).cacheStatus).not.toMatch(/hit/);
    time += 1000;
    await purges.purge(['product:a']);
    expect((await visit(a, '/')).cacheStatus).not.toMatch(/hit/);
  });

  it('matches responses that are being made: they are sent to their visitor and not stored', async () => {
    const a = await open('a');
    delay = 60;
    const visiting = visit(a);
    await vi.waitFor(() => expect(requests).toHaveLength(1), { interval: 1 });
    await purges.purge(null);
    const answer = await visiting;
    expect(answer.text).toBe('a 1');
    expect([a.cache.size, shared.copies.size]).toEqual([0, 0]);
  });

  it('makes replicas ignore earlier shared copies', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await visit(a);
    await isShared();
    time += 1000;
    await purges.purge(['product:a']);
    expect((await visit(b)).text).toBe('b 2');
  });
});

describe('an unsafe request', () => {
  it('drops the copies of all replicas', async () => {
    const a = await open('a');
    await visit(a);
    await isShared();
    await fetch(a.url, { method: 'POST' });
    await vi.waitFor(() => expect(shared.copies.size).toBe(0));
  });
});
