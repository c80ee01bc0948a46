import { beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from './log.ts';
import { collect } from './body.ts';
import { createHttpCache, type HttpCache } from './http-cache.ts';
import { createTestOrigin, visitInMemory } from './in-memory.fixture.ts';
import type { SecondLayer } from './second-layer.ts';
import { createStoredCopy, toStoredResponse } from './stored-copy.ts';
import type { StoredResponse } from './stored-response.ts';

const HOUR = 3_600_000;
const HEAD = { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=600, stale-while-revalidate=36000, stale-if-error=86400' };

let time: number;
let requests: number;
let status: number;
let shared: Map<string, StoredResponse>;
let cache: HttpCache;

beforeEach(() => {
  time = 1_000_000_000_000;
  [requests, status] = [0, 200];
  shared = new Map();
  const origin = createTestOrigin((res) => {
    requests += 1;
    res.writeHead(status, HEAD).end(`${requests} ${'x'.repeat(2000)}`);
  });
  const secondLayer: SecondLayer = {
    get: (key) => Promise.resolve(shared.get(key)),
    put: async (response) => void shared.set(response.key, response),
    delete: async (key) => void shared.delete(key),
    claim: () => Promise.resolve({ state: 'unknown' }),
    waitFor: () => Promise.resolve(undefined),
  };
  cache = createHttpCache({
    origin,
    keyOf: (target) => ({ key: target, target, label: 'page', tags: [] }),
    secondLayer,
    maxBytes: 1e6,
    log: silentLog,
    now: () => time,
  });
});

async function visit(coding = 'identity') {
  const { headers, body, ...answer } = await visitInMemory(cache.handle, '/', { 'accept-encoding': coding });
  const bytes = (await collect(body, Infinity)) as Buffer;
  return { ...answer, cacheStatus: headers['cache-status'] ?? '', text: bytes.toString('latin1', 0, 1) };
}
const isRefreshed = (text: string) =>
  vi.waitFor(async () => expect(await visit()).toMatchObject({ text, cacheStatus: 'karat; hit; ttl=600' }));

describe('GET after the clock was set back by an hour', () => {
  it('serves the copy as stale and refreshes it', async () => {
    await visit();
    time -= HOUR;
    expect(await visit()).toMatchObject({ text: '1', cacheStatus: expect.stringContaining('ttl=-1') });
    await isRefreshed('2');
  });

  it('refreshes a copy whose pause after a failure is over', async () => {
    await visit();
    time += 700_000;
    status = 500;
    await visit();
    await vi.waitFor(() => expect(requests).toBe(2));
    time -= HOUR;
    status = 200;
    await visit();
    await isRefreshed('3');
  });

  it('stores pages after everything was dropped, and reads copies of other replicas', async () => {
    cache.clear();
    time -= HOUR;
    await visit();
    await isRefreshed('1');
    time += 1000;
    await vi.waitFor(() => expect(shared.size).toBe(1));
    cache.clearMemory();
    expect(await visit()).toMatchObject({ text: '1', cacheStatus: expect.stringContaining('hit') });
    expect(requests).toBe(1);
  });
});

describe('GET of a page whose shared copy has a corrupt body', () => {
  /** Shares a copy whose bytes are not in the coding that it names. */
  async function spoil(): Promise<void> {
    await visit('br');
    await vi.waitFor(() => expect(shared.size).toBe(1));
    const good = toStoredResponse(createStoredCopy(shared.get('/') as StoredResponse));
    shared.set('/', { ...good, coding: 'br', body: Buffer.from('no brotli at all') });
    cache.clearMemory();
  }

  it('is a miss, and the copy is dropped', async () => {
    await spoil();
    expect(await visit()).toMatchObject({ status: 200, text: '2', cacheStatus: expect.stringContaining('fwd=uri-miss') });
    await vi.waitFor(async () => expect(await visit('gzip')).toMatchObject({ status: 200, cacheStatus: expect.stringContaining('hit') }));
    expect(requests).toBe(2);
  });

  it('answers 502 when the shared layer does not delete the copy: no endless loop', async () => {
    shared.delete = () => false;
    await spoil();
    expect(await visit('gzip')).toMatchObject({ status: 502 });
    expect(requests).toBe(1);
  });
});
