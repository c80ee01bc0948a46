import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../observability/log.ts';
import { get } from '../testing/http.ts';
import { createLocalPurges, type PurgeLog } from '../redis/purges.ts';
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
let asked: string[];
let delay: number;
let fails: boolean;
let shared: ReturnType<typeof createSharedMemory>;
let purges: PurgeLog;
let replicas: Replica[];

beforeEach(() => {
  time = 1_000_000_000_000;
  version = '1';
  asked = [];
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

/** What two processes share, in one. */
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
    res.end(`<html>${name} ${asked.length} ${url}${'x'.repeat(2000)}</html>`);
  };
  const origin = createTestOrigin((res, { target, purpose }) => {
    asked.push(`${name} ${purpose}`);
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
  return { status, text: body.slice(6, 10).trim(), etag: headers['etag'], did: headers['cache-status'] };
};
/** The origin is at it. */
const isAsked = () => vi.waitUntil(() => asked.length > 0, { interval: 5 });
const isShared = (path = '/') => vi.waitFor(() => expect(shared.copies.has(path)).toBe(true));

describe('a page of which there are as many as anybody makes up', () => {
  it('is made and kept by each replica for itself: the layer they share is for the others', async () => {
    const [a, b] = [await open('a'), await open('b')];
    const claim = vi.spyOn(shared.layer, 'claim');
    for (const replica of [a, b, a, b]) await visit(replica, '/search?ring');
    await Promise.all([a.cache.stop(), b.cache.stop()]);
    expect(asked).toEqual(['a visitor', 'b visitor']);
    expect([shared.copies.size, claim.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a page that another replica has made', () => {
  it('is taken over as it is, with its tag and its coding', async () => {
    const [a, b] = [await open('a'), await open('b')];
    const first = await visit(a);
    await isShared();
    expect(shared.copies.get('/')?.coding).toBe('br');
    expect(await visit(b)).toEqual({ ...first, did: 'karat; hit; ttl=600' });
    expect(asked).toEqual(['a visitor']);
    shared.copies.clear();
    expect((await visit(b)).did).toMatch(/hit/);
  });

  it('is waited for while it is being made, and made once', async () => {
    const [a, b] = [await open('a'), await open('b')];
    delay = 100;
    const answers = await Promise.all([visit(a), isAsked().then(() => visit(b)), visit(a), isAsked().then(() => visit(b))]);
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['a 1']));
    expect(asked).toEqual(['a visitor']);
  });

  it('is taken over as well when it is made between the look and the claim', async () => {
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
    expect(asked).toEqual(['a visitor']);
    await vi.waitFor(() => expect(shared.claims.size).toBe(0));
  });

  it('is not waited for longer than a visitor can bear', async () => {
    const b = await open('b', 30);
    shared.claims.add('/');
    expect((await visit(b)).text).toBe('b 1');
    expect(asked).toEqual(['b visitor']);
  });

  it('is shown though it is stale, and refreshed once for all', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await visit(a);
    await isShared();
    time += HOUR;
    delay = 50;
    expect((await visit(b)).did).toMatch(/^karat; hit; ttl=-/);
    expect((await visit(a)).did).toMatch(/^karat; hit; ttl=-/);
    await vi.waitFor(async () => {
      expect((await visit(a)).did).toBe('karat; hit; ttl=600');
      expect((await visit(b)).did).toBe('karat; hit; ttl=600');
    });
    expect(asked).toEqual(['a visitor', 'b store']);
    expect((await visit(a)).text).toBe('b 2');
  });

  it('is refreshed a second later when the other one gave up', async () => {
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
    expect(asked).toHaveLength(1);
    time += 1000;
    await visit(a);
    await vi.waitFor(async () => expect(await visit(a)).toMatchObject({ text: 'a 2', did: 'karat; hit; ttl=600' }));
    expect(looks).toBe(1);
  });

  it('stands in when the origin fails', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await visit(a);
    await isShared();
    time += 5 * HOUR;
    fails = true;
    expect(await visit(b)).toMatchObject({ status: 200, text: 'a 1', did: 'karat; fwd=stale; detail=stale-if-error' });
  });

  it('is not taken over when its data have changed beyond what may be shown, or all was dropped since', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await visit(a);
    await isShared();
    time += 1;
    b.cache.clear();
    expect((await visit(b)).text).toBe('b 2');
  });
});

describe('without the others', () => {
  it('each serves alone', async () => {
    shared.fail();
    const a = await open('a');
    await visit(a);
    expect((await visit(a)).did).toMatch(/hit/);
    expect(asked).toEqual(['a visitor']);
  });

  it('claims are given back, also after a failure', async () => {
    const a = await open('a');
    fails = true;
    expect((await visit(a)).status).toBe(503);
    await vi.waitFor(() => expect(shared.claims.size).toBe(0));
  });
});

describe('a purge', () => {
  it('by surrogate key or by path drops what it means, and nothing else', async () => {
    const a = await open('a');
    for (const path of ['/', '/b']) await visit(a, path);
    time += 1000;
    await purges.purge(['path:/b']);
    expect((await visit(a, '/')).did).toMatch(/hit/);
    expect((await visit(a, '/b')).did).not.toMatch(/hit/);
    time += 1000;
    await purges.purge(['product:a']);
    expect((await visit(a, '/')).did).not.toMatch(/hit/);
  });

  it('reaches what is on its way: it goes to its visitor and to nobody else', async () => {
    const a = await open('a');
    delay = 60;
    const visiting = visit(a);
    await vi.waitFor(() => expect(asked).toHaveLength(1), { interval: 1 });
    await purges.purge(null);
    const answer = await visiting;
    expect(answer.text).toBe('a 1');
    expect([a.cache.size, shared.copies.size]).toEqual([0, 0]);
  });

  it('keeps a copy of before from being taken over', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await visit(a);
    await isShared();
    time += 1000;
    await purges.purge(['product:a']);
    expect((await visit(b)).text).toBe('b 2');
  });
});

describe('an unsafe request', () => {
  it('makes the copy of all untrue', async () => {
    const a = await open('a');
    await visit(a);
    await isShared();
    await fetch(a.url, { method: 'POST' });
    await vi.waitFor(() => expect(shared.copies.size).toBe(0));
  });
});
