import { beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../observability/log.ts';
import { collect } from './body.ts';
import { createHttpCache, type HttpCache } from './http-cache.ts';
import { createTestOrigin, visitInMemory } from './in-memory.fixture.ts';
import type { SecondLayer } from './second-layer.ts';
import { createStoredCopy, toStoredResponse } from './stored-copy.ts';
import type { StoredResponse } from './stored-response.ts';

const HOUR = 3_600_000;
const HEAD = { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=600, stale-while-revalidate=36000, stale-if-error=86400' };

let time: number;
let asked: number;
let status: number;
let shared: Map<string, StoredResponse>;
let cache: HttpCache;

beforeEach(() => {
  time = 1_000_000_000_000;
  [asked, status] = [0, 200];
  shared = new Map();
  const origin = createTestOrigin((res) => {
    asked += 1;
    res.writeHead(status, HEAD).end(`${asked} ${'x'.repeat(2000)}`);
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
  return { ...answer, did: headers['cache-status'] ?? '', text: bytes.toString('latin1', 0, 1) };
}
const isNew = (text: string) => vi.waitFor(async () => expect(await visit()).toMatchObject({ text, did: 'karat; hit; ttl=600' }));

describe('a clock that is set back by an hour', () => {
  it('makes no copy new for an hour more: it is shown once more, and made again', async () => {
    await visit();
    time -= HOUR;
    expect(await visit()).toMatchObject({ text: '1', did: expect.stringContaining('ttl=-1') });
    await isNew('2');
  });

  it('makes no pause of seconds an hour long', async () => {
    await visit();
    time += 700_000;
    status = 500;
    await visit();
    await vi.waitFor(() => expect(asked).toBe(2));
    time -= HOUR;
    status = 200;
    await visit();
    await isNew('3');
  });

  it('does not keep from storing what comes after everything was dropped, nor from taking over what others stored', async () => {
    cache.clear();
    time -= HOUR;
    await visit();
    await isNew('1');
    time += 1000;
    await vi.waitFor(() => expect(shared.size).toBe(1));
    cache.clearMemory();
    expect(await visit()).toMatchObject({ text: '1', did: expect.stringContaining('hit') });
    expect(asked).toBe(1);
  });
});

describe('what all replicas share', () => {
  /** A copy whose bytes are not what its head says; whoever put it there knew our form. */
  async function spoil(): Promise<void> {
    await visit('br');
    await vi.waitFor(() => expect(shared.size).toBe(1));
    const good = toStoredResponse(createStoredCopy(shared.get('/') as StoredResponse));
    shared.set('/', { ...good, coding: 'br', body: Buffer.from('no brotli at all') });
    cache.clearMemory();
  }

  it('may have a body that is none: that is a miss, and it is dropped', async () => {
    await spoil();
    expect(await visit()).toMatchObject({ status: 200, text: '2', did: expect.stringContaining('fwd=uri-miss') });
    await vi.waitFor(async () => expect(await visit('gzip')).toMatchObject({ status: 200, did: expect.stringContaining('hit') }));
    expect(asked).toBe(2);
  });

  it('and may not let go of it: nobody waits for it, and nobody goes round', async () => {
    shared.delete = () => false;
    await spoil();
    expect(await visit('gzip')).toMatchObject({ status: 502 });
    expect(asked).toBe(1);
  });
});
