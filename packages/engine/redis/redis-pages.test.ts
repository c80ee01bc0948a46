import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import type { SecondLayer } from '../../http-cache/second-layer.ts';
import { encodeEnvelope } from './envelope.ts';
import { encodePage } from './page-codec.ts';
import type { Redis } from './redis.ts';
import { createRedisPages } from './redis-pages.ts';
import { connectRedis, storedPage } from './redis.fixture.ts';

const MAX_BYTES = 10_000;
let server: TestRedis;
let redisA: Redis;
let redisB: Redis;
let a: SecondLayer;
let b: SecondLayer;
const purged = new Set<string>();
const purges = {
  epoch: () => 0,
  isPurged: ({ tags }: { readonly tags: readonly string[] }) => tags.some((tag) => purged.has(tag)),
};

beforeAll(async () => {
  server = await startRedis();
  [redisA, redisB] = await Promise.all([connectRedis(server.url), connectRedis(server.url)]);
  const options = { purges, maxBytes: MAX_BYTES, pollInterval: 5 };
  a = createRedisPages({ redis: redisA, ...options });
  b = createRedisPages({ redis: redisB, ...options });
});
beforeEach(async () => {
  purged.clear();
  await server.command('FLUSHALL');
});
afterAll(async () => {
  for (const redis of [redisA, redisB]) redis.close();
  await server.kill();
});

const KEY = 'karat:page:one';
const put = async (value: Buffer): Promise<unknown> => redisA.write(KEY, (commands) => commands.set(KEY, value));
const isThere = async (): Promise<boolean> => (await redisA.read(KEY, (commands) => commands.exists(KEY))) === 1;

describe('shared pages', () => {
  it('get returns the page that another replica stored, byte for byte', async () => {
    const page = storedPage('one', { coding: 'br', body: Buffer.from([0, 200, 10, 255]), selectedBy: [['x-a', null]] });
    await a.put(page);
    expect(await b.get('one')).toEqual(page);
  });

  it('a page expires at deleteAt', async () => {
    await a.put(storedPage('one', { deleteAt: Date.now() + 5000 }));
    const rest = await redisA.read(KEY, (_, client) => client.pTTL(KEY));
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThanOrEqual(5000);
    await put(encodePage(storedPage('one', { deleteAt: Date.now() - 1 })));
    expect(await b.get('one')).toBeUndefined();
  });

  it('a page of another build is a miss', async () => {
    await a.put(storedPage('build-1 de /'));
    expect(await b.get('build-2 de /')).toBeUndefined();
    expect(await b.get('build-1 de /')).toBeDefined();
  });

  it('a purged page is neither returned nor stored', async () => {
    await a.put(storedPage('one'));
    purged.add('product:ring-a');
    expect(await b.get('one')).toBeUndefined();
    await vi.waitFor(async () => expect(await isThere()).toBe(false));
    await a.put(storedPage('one'));
    expect(await isThere()).toBe(false);
  });

  it('a page that has expired or is too large is not stored', async () => {
    await a.put(storedPage('one', { deleteAt: Date.now() }));
    await a.put(storedPage('one', { deleteAt: Number.NaN }));
    await a.put(storedPage('one', { body: Buffer.alloc(MAX_BYTES) }));
    expect(await isThere()).toBe(false);
  });

  it.each([
    ['cachedAt', { cachedAt: Date.now() + 3_600_000, staleAt: Date.now() + 4_000_000 }],
    ['epoch', { epoch: Date.now() + 3_600_000 }],
  ])('a page whose %s is in the future is a miss', async (_, rest) => {
    const later = { revalidateUntil: Date.now() + 5_000_000, deleteAt: Date.now() + 6_000_000 };
    await a.put(storedPage('one', { ...later, ...rest }));
    expect(await isThere()).toBe(true);
    expect(await b.get('one')).toBeUndefined();
  });

  it('delete removes a page', async () => {
    await a.put(storedPage('one'));
    await b.delete('one');
    expect(await a.get('one')).toBeUndefined();
  });
});

describe('an invalid value is a miss and is deleted', () => {
  const good = encodePage(storedPage('one'));
  it.each([
    ['truncated', good.subarray(0, good.length - 1)],
    ['truncated in its head', good.subarray(0, 60)],
    ['a single byte', Buffer.from('x')],
    ['changed', Buffer.concat([good.subarray(0, -1), Buffer.from('!')])],
    ['of another program', Buffer.from('{"value":"a page"}'.repeat(20))],
    ['of a later format', encodeEnvelope({ format: 'KRP2', timestamp: 1, head: {}, body: Buffer.alloc(0) })],
    ['another page', encodePage(storedPage('two'))],
    ['with a cookie', encodePage(storedPage('one', { headers: [['Set-Cookie', 'a=b']] }))],
    ['with a line break in a field', encodePage(storedPage('one', { headers: [['x-a', 'b\r\nset-cookie: a=b']] }))],
    ['with an unknown coding', encodePage(storedPage('one', { coding: 'lzma' as 'br' }))],
    ['whose instants are out of order', encodePage(storedPage('one', { cachedAt: Date.now() - 1000, staleAt: Date.now() - 2000 }))],
    ['with a lifetime of years', encodePage(storedPage('one', { deleteAt: Date.now() + 1e11 }))],
    ['without instants', encodePage(storedPage('one', { staleAt: Number.NaN }))],
  ])('%s', async (_, value) => {
    await put(value);
    expect(await a.get('one')).toBeUndefined();
    await vi.waitFor(async () => expect(await isThere()).toBe(false));
    expect(redisA.circuits['redis_reads']?.failing).toBe(false);
  });

  it('of another type', async () => {
    for (let round = 0; round < 5; round += 1) {
      await server.command('LPUSH', KEY, 'x');
      expect(await a.get('one')).toBeUndefined();
      await vi.waitFor(async () => expect(await isThere()).toBe(false));
    }
    expect(redisA.circuits['redis_reads']?.failing).toBe(false);
  });

  it('of 60 MB, of which only the first bytes are read', async () => {
    await server.command('SETRANGE', KEY, String(60 * 1024 * 1024), 'x');
    const before = await bytesSent();
    expect(await a.get('one')).toBeUndefined();
    expect((await bytesSent()) - before).toBeLessThan(100_000);
    await vi.waitFor(async () => expect(await isThere()).toBe(false));
  });

  async function bytesSent(): Promise<number> {
    return Number(/total_net_output_bytes:(\d+)/.exec(await server.command('INFO', 'stats'))?.[1]);
  }
});

describe('claim', () => {
  it('is granted to one of many replicas', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? a : b).claim('one', 5000)));
    expect(claims.filter(({ state }) => state === 'mine')).toHaveLength(1);
    expect(claims.filter(({ state }) => state === 'taken')).toHaveLength(19);
  });

  it('is released by its holder only', async () => {
    const first = await a.claim('one', 40);
    await sleep(60);
    const second = await b.claim('one', 5000);
    if (first.state !== 'mine' || second.state !== 'mine') throw new Error('it was not given back by time');
    await first.release();
    expect((await a.claim('one', 5000)).state).toBe('taken');
    await second.release();
    expect((await a.claim('one', 5000)).state).toBe('mine');
  });

  it('of a crashed replica expires', async () => {
    const dying = await connectRedis(server.url);
    expect((await createRedisPages({ redis: dying, purges }).claim('one', 80)).state).toBe('mine');
    dying.close();
    expect((await a.claim('one', 5000)).state).toBe('taken');
    await vi.waitFor(async () => expect((await a.claim('one', 5000)).state).toBe('mine'));
  });
});

describe('waitFor', () => {
  it('returns the page when it is stored', async () => {
    const claim = await a.claim('one', 5000);
    const waiting = b.waitFor('one', 0, 5000);
    await sleep(30);
    await a.put(storedPage('one'));
    expect((await waiting)?.key).toBe('one');
    if (claim.state === 'mine') await claim.release();
  });

  it('returns only a page that is newer than the given one', async () => {
    const old = storedPage('one', { cachedAt: Date.now() - 5000 });
    await a.put(old);
    await a.claim('one', 5000);
    const waiting = b.waitFor('one', old.cachedAt, 5000);
    const fresh = storedPage('one');
    await a.put(fresh);
    expect((await waiting)?.cachedAt).toBe(fresh.cachedAt);
  });

  it('returns a page that is stored just before the claim is released', async () => {
    const claim = await a.claim('one', 5000);
    const waiting = b.waitFor('one', 0, 5000);
    // Without awaiting in between, as the cache does.
    void a.put(storedPage('one'));
    if (claim.state === 'mine') void claim.release();
    expect((await waiting)?.key).toBe('one');
  });

  it('returns undefined when the claim is released without a page, and after the timeout', async () => {
    const claim = await a.claim('one', 60_000);
    expect(await b.waitFor('one', 0, 30)).toBeUndefined();
    const waiting = b.waitFor('one', 0, 60_000);
    if (claim.state === 'mine') await claim.release();
    expect(await waiting).toBeUndefined();
  });
});
