import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { silentLog } from './log.ts';
import { get } from './testing/http.ts';
import { createHttpCache, type HttpCache } from './http-cache.ts';
import { createTestOrigin, type TestResponse } from './in-memory.fixture.ts';
import type { OriginRequest } from './origin.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const LIFE = 'public, max-age=0, s-maxage=600, stale-while-revalidate=3600, stale-if-error=86400';

interface CacheSetup {
  /** The clock of the cache. */
  time: number;
  /** The cache version of the data of pages. */
  version: string;
  /** Requests to the origin, in order. */
  requests: { url: string; headers: OriginRequest['headers']; purpose: OriginRequest['purpose'] }[];
  /** The response of the origin; `answer` replaces all else. */
  page: {
    status: number;
    padding: number;
    headers: Record<string, string>;
    before: () => void;
    answer: ((res: TestResponse) => void) | null;
  };
  cache: HttpCache;
  url: string;
}

const setup = {} as CacheSetup;
let server: Server | undefined;

/** A cache in front of an origin, on a port of its own, for each test of the file that calls this. */
export function useCacheSetup(): CacheSetup {
  beforeEach(async () => {
    const page = { status: 200, padding: 0, headers: {}, before: () => undefined, answer: null };
    Object.assign(setup, { time: 1_000_000_000_000, version: '1', requests: [], page });
    await openCache(10_000_000);
  });
  afterEach(async () => {
    server?.close();
    await setup.cache.stop();
  });
  return setup;
}

export async function openCache(maxBytes: number): Promise<void> {
  server?.close();
  const origin = createTestOrigin((res, { target, headers, purpose }) => {
    const { requests, page, version } = setup;
    requests.push({ url: target, headers, purpose });
    page.before();
    if (page.answer) return page.answer(res);
    const body = `<html>${requests.length}${'x'.repeat(page.padding)}</html>`;
    res.writeHead(page.status, {
      'content-type': 'text/html',
      'cache-control': LIFE,
      'karat-versions': `product=${version}`,
      ...page.headers,
    });
    res.end(page.status === 301 ? undefined : body);
  });
  const cache = createHttpCache({
    origin,
    keyOf: (target) =>
      target.startsWith('/private') ? null : { key: target, target, label: 'page', tags: [], openEnded: target.startsWith('/search') },
    versions: { current: () => setup.version },
    maxBytes,
    log: silentLog,
    now: () => setup.time,
  });
  server = createServer((req, res) => cache.handle(req, res, () => res.writeHead(req.method === 'POST' ? 204 : 200).end('next')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  setup.cache = cache;
  setup.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function visit(path = '/', given: Record<string, string> = {}) {
  const { status, headers, body } = await get(setup.url + path, given);
  return { status, body, headers, age: headers['age'], cacheStatus: headers['cache-status'], control: headers['cache-control'] };
}

export const fails = (res: TestResponse) => void res.writeHead(503, { 'retry-after': '5', 'cache-control': 'no-store' }).end('error');

export const refreshed = (count: number) => vi.waitFor(() => expect(setup.requests).toHaveLength(count));

/** Waits until a visit makes no request to the origin; returns their number. */
export const untilIdle = () =>
  vi.waitFor(async () => {
    const before = setup.requests.length;
    await visit();
    expect(setup.requests).toHaveLength(before);
    return before;
  });
