import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../observability/log.ts';
import { startProxy, type TestProxy } from '../testing/proxy.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import type { SecondLayer } from '../../http-cache/second-layer.ts';
import { createRedis, type Redis, type RedisOptions } from './redis.ts';
import { createRedisPages } from './redis-pages.ts';
import { singleRedis } from './redis-setup.ts';
import { storedPage } from './redis.fixture.ts';

/** Command timeout in these tests, and the limit of any wait: longer, for busy machines, but shorter than the injected delays. */
const TIMEOUT = 60;
const SOON = 700;

let server: TestRedis;
let wire: TestProxy;
let redis: Redis;
let pages: SecondLayer;
const onNews = vi.fn<() => void>();
const lost = vi.fn<(reason: unknown) => void>();

beforeAll(async () => {
  server = await startRedis();
  process.on('unhandledRejection', lost);
});
afterAll(async () => {
  await server.kill();
  process.off('unhandledRejection', lost);
});
beforeEach(async () => {
  onNews.mockClear();
  wire = await startProxy(server.url);
});
afterEach(async () => {
  redis.close();
  await wire.close();
  for (const [name, value] of [
    ['maxmemory', '0'],
    ['maxmemory-policy', 'noeviction'],
  ] as const)
    await server.command('CONFIG', 'SET', name, value);
  await server.command('FLUSHALL');
});

async function open(options: Partial<RedisOptions> = {}): Promise<void> {
  redis = await createRedis({
    setup: singleRedis(wire.url),
    log: silentLog,
    timeout: TIMEOUT,
    idleTimeout: 300,
    connectWait: 200,
    pause: 150,
    ...options,
  });
  pages = createRedisPages({ redis, purges: { epoch: () => 0, isPurged: () => false } });
  redis.listen('news', onNews);
  await within(SOON, () => redis.ready());
}

async function openConnected(options: Partial<RedisOptions> = {}): Promise<void> {
  await open(options);
  await vi.waitFor(() => expect(redis.isReady()).toBe(true), { timeout: 5000 });
}

/** Calls every method of the layer; each must resolve in time. */
async function askAll(): Promise<void> {
  await within(SOON, () => pages.get('one'));
  await within(SOON, () => pages.put(storedPage('one')));
  await within(SOON, () => pages.claim('one', 1000));
  await within(SOON, () => pages.waitFor('one', Date.now() + 60_000, 50));
  await within(SOON, () => pages.delete('one'));
}

const isLeftAlone = () => Object.fromEntries(Object.entries(redis.circuits).map(([name, { failing }]) => [name, failing]));

async function recovers(): Promise<void> {
  await vi.waitFor(
    async () => {
      await pages.put(storedPage('back'));
      expect((await pages.get('back'))?.key).toBe('back');
    },
    { timeout: 10_000, interval: 50 },
  );
  await vi.waitFor(
    async () => {
      onNews.mockClear();
      await server.command('PUBLISH', 'news', '');
      expect(onNews).toHaveBeenCalled();
    },
    { timeout: 10_000, interval: 100 },
  );
}

async function within<T>(ms: number, task: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const value = await task();
  expect(performance.now() - started).toBeLessThan(ms);
  return value;
}

describe('calls resolve in time while Redis fails, and Redis is used again afterwards', () => {
  it('connection refused at the start', async () => {
    wire.behave('refuse');
    await open();
    await askAll();
    expect((await pages.claim('one', 1000)).state).toBe('unknown');
    // Shown in the metrics; alerts depend on it.
    expect(isLeftAlone()).toEqual({ redis_reads: true, redis_writes: true });
    wire.behave('pass');
    await recovers();
    expect(isLeftAlone()).toEqual({ redis_reads: false, redis_writes: false });
  });

  it('no replies from the start', async () => {
    wire.behave('hole');
    await open();
    await askAll();
    expect(redis.isReady()).toBe(false);
    wire.behave('pass');
    await recovers();
  });

  it('replies stop: the silent connection is closed', async () => {
    await openConnected();
    await pages.put(storedPage('one'));
    wire.behave('hole');
    await askAll();
    await vi.waitFor(() => expect(redis.isReady()).toBe(false), { timeout: 5000 });
    wire.behave('pass');
    await recovers();
  });

  it('replies take 1.5 s: the first calls wait for the timeout, then the circuit opens', async () => {
    await openConnected({ idleTimeout: 5000, pause: 60_000 });
    wire.behave(1500);
    for (let round = 0; round < 3; round += 1) expect(await within(SOON, () => pages.get('one'))).toBeUndefined();
    expect(redis.circuits['redis_reads']?.failing).toBe(true);
    await within(SOON, async () => {
      for (let round = 0; round < 1000; round += 1) await pages.get('one');
    });
    await askAll();
    wire.behave('pass');
    wire.reset();
    await recovers();
  });

  it('no replies to five thousand calls: the queue is bounded and all resolve', async () => {
    await openConnected();
    wire.behave('hole');
    const results = () => Promise.all(Array.from({ length: 5000 }, (_, n) => pages.get(`page-${n}`)));
    expect(new Set(await within(SOON * 3, results))).toEqual(new Set([undefined]));
    wire.behave('pass');
    await recovers();
  });

  it('replies arrive after the timeout: later calls still get their own replies', async () => {
    await openConnected({ idleTimeout: 5000, pause: 20 });
    const keys = ['one', 'two', 'three', 'four'];
    for (const key of keys) await pages.put(storedPage(key));
    const client = await redis.read('any', (_, found) => Promise.resolve(found));
    wire.behave(2 * TIMEOUT);
    // More calls than it takes to open the circuit, all under way when it opens.
    for (const found of await Promise.all([...keys, ...keys].map((key) => pages.get(key)))) expect(found).toBeUndefined();
    await vi.waitFor(async () => expect(await client?.echo('all of them have come')).toBe('all of them have come'));
    wire.behave('pass');
    await recovers();
    for (const key of keys.toReversed()) expect((await pages.get(key))?.key).toBe(key);
  });

  it('connections break with commands under way', async () => {
    await openConnected();
    for (let round = 0; round < 5; round += 1) {
      const results = Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? pages.get('one') : pages.put(storedPage(`page-${n}`)))));
      await sleep(round);
      wire.reset();
      await within(SOON, () => results);
    }
    await recovers();
    expect(lost).not.toHaveBeenCalled();
  });

  it('full memory without eviction: reads keep working', async () => {
    await openConnected();
    await pages.put(storedPage('one'));
    await server.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await server.command('CONFIG', 'SET', 'maxmemory', '1');
    for (let round = 0; round < 10; round += 1) await pages.put(storedPage('two'));
    expect(await pages.get('two')).toBeUndefined();
    expect((await pages.get('one'))?.key).toBe('one');
    expect((await pages.claim('three', 1000)).state).toBe('unknown');
    await server.command('CONFIG', 'SET', 'maxmemory', '0');
    await recovers();
  });

  it('repeated FLUSHALL', async () => {
    await openConnected();
    for (let round = 0; round < 20; round += 1) {
      const results = Array.from({ length: 20 }, (_, n) => pages.put(storedPage(`page-${n}`)).then(() => pages.get(`page-${n}`)));
      await server.command('FLUSHALL');
      for (const page of await Promise.all(results)) expect(page?.key ?? 'page-').toMatch(/^page-/);
    }
    await recovers();
  });
});

it('listeners are called after each reconnect, because messages may have been missed', async () => {
  await openConnected();
  await vi.waitFor(() => expect(onNews).toHaveBeenCalled());
  onNews.mockClear();
  wire.reset();
  await vi.waitFor(() => expect(onNews).toHaveBeenCalled(), { timeout: 5000 });
});

it('a server that became a replica is replaced by the one that its name resolves to', async () => {
  const next = await startRedis();
  await openConnected();
  await pages.put(storedPage('one'));
  wire.lead(next.url);
  await server.command('REPLICAOF', '127.0.0.1', new URL(next.url).port);
  try {
    await vi.waitFor(
      async () => {
        await pages.put(storedPage('one'));
        expect(await next.command('EXISTS', 'karat:page:one')).toContain(':1');
      },
      { timeout: 10_000, interval: 50 },
    );
    await vi.waitFor(async () => {
      onNews.mockClear();
      await next.command('PUBLISH', 'news', '');
      expect(onNews).toHaveBeenCalled();
    });
  } finally {
    await server.command('REPLICAOF', 'NO', 'ONE');
    await next.kill();
  }
});

it('a write while Redis is down is dropped, not queued', async () => {
  wire.behave('refuse');
  await open();
  await pages.put(storedPage('old'));
  wire.behave('pass');
  await recovers();
  expect(await pages.get('old')).toBeUndefined();
});

it('no promise rejected unhandled in these tests', () => {
  expect(lost).not.toHaveBeenCalled();
});
