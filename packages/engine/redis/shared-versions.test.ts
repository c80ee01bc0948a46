import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startProxy } from '../testing/proxy.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { type CacheVersions, createCacheVersions } from '../backend/cache-versions.ts';
import type { Redis } from './redis.ts';
import { createSharedVersions } from './shared-versions.ts';
import { connectRedis } from './redis.fixture.ts';

const KEY = 'karat:versions:1';
const NEVER = 3_600_000;
/** A busy machine may need this long. */
const SOON = { timeout: 20_000 };

interface Replica {
  readonly versions: CacheVersions;
  readonly redis: Redis;
  /** Response of the backend node of this replica; null: the node is down. */
  answers: Record<string, string> | null;
  polls: number;
  changes: (readonly string[])[];
}

let server: TestRedis;
const replicas: Replica[] = [];

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.kill());
afterEach(async () => {
  for (const { versions, redis } of replicas.splice(0)) {
    versions.stop();
    redis.close();
  }
  await server.command('FLUSHALL');
});

async function start(
  answers: Replica['answers'],
  options: { readEvery?: number; now?: () => number; url?: string } = {},
): Promise<Replica> {
  const { readEvery = NEVER, now = Date.now, url = server.url } = options;
  const redis = await connectRedis(url);
  const replica: Replica = {
    redis,
    answers,
    polls: 0,
    changes: [],
    versions: createCacheVersions({
      interval: NEVER,
      now,
      shared: createSharedVersions({ redis, groups: ['product', 'page'], readEvery }),
      async read() {
        replica.polls += 1;
        if (!replica.answers) throw new Error('down');
        return Promise.resolve(replica.answers);
      },
    }),
  };
  replica.versions.onChange((groups) => replica.changes.push(groups));
  replicas.push(replica);
  await replica.versions.start();
  await replica.versions.poll();
  // Wait for the publication, so that the order of two publications is certain.
  const { product = '' } = answers ?? {};
  if (/^\w+$/.test(product)) await vi.waitUntil(async () => (await server.command('HGET', KEY, 'product')).includes(` ${product}`), SOON);
  return replica;
}

/** Waits until all replicas have the version. With the default `readEvery` only messages trigger reads. */
const agree = async (version: string, among = replicas): Promise<void> =>
  vi.waitFor(() => expect(among.map(({ versions }) => versions.current('product'))).toEqual(among.map(() => version)), SOON);

it('a version that one replica polls reaches the others without a poll of their own', async () => {
  const a = await start({ product: '1', page: '1' });
  const others = [await start({ product: '1', page: '1' }), await start({ product: '1', page: '1' })];
  await agree('1');
  a.answers = { product: '2', page: '1' };
  await a.versions.poll();
  await agree('2');
  for (const { polls, changes } of others) {
    expect(polls).toBe(1);
    expect(changes.at(-1)).toEqual(['product']);
  }
});

it('a replica that starts while the backend is down has the last versions', async () => {
  await start({ product: '7' });
  await agree('7');
  await vi.waitFor(async () => expect(await server.command('HGETALL', KEY)).toContain(' 7'));
  const late = await start(null);
  expect(late.versions.current('product')).toBe('7');
});

it('a lower version is a change like any other', async () => {
  const a = await start({ product: '9' });
  await start({ product: '9' });
  a.answers = { product: '3' };
  await a.versions.poll();
  await agree('3');
  expect(replicas.map(({ polls }) => polls)).toEqual([2, 1]);
});

it.each([
  ['', 31_000],
  [', also when the clock was set back meanwhile', -3_600_000],
])('an old version of a lagging backend node is ignored at first, and adopted when it persists%s', async (_, passes) => {
  let time = Date.now();
  const a = await start({ product: '1' });
  const b = await start({ product: '1' }, { now: () => time });
  a.answers = { product: '2' };
  await a.versions.poll();
  await agree('2');
  await b.versions.poll();
  await agree('2');
  time += passes;
  await b.versions.poll();
  await agree('1');
  expect(a.changes.at(-1)).toEqual(['product']);
});

it('replicas that polled different versions change nothing until the next poll', async () => {
  const a = await start({ product: '1' });
  const b = await start({ product: '2' }, { readEvery: 10 });
  await agree('2');
  a.changes = [];
  b.changes = [];
  const before = await server.command('HGET', KEY, 'product');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([...a.changes, ...b.changes]).toEqual([]);
  expect(await server.command('HGET', KEY, 'product')).toBe(before);
});

it('a version whose message was lost is found by polling', async () => {
  const a = await start({ product: '1' });
  await start({ product: '1' }, { readEvery: 20 });
  await vi.waitUntil(async () => (await server.command('HGET', KEY, 'product')).includes(' 1'), SOON);
  const [row] = /\d+ 1/.exec(await server.command('HGET', KEY, 'product')) ?? [''];
  // A publication whose message was lost.
  await server.command('HSET', KEY, 'product', `${Number.parseInt(row, 10) + 1} 2`);
  await agree('2', replicas.slice(1));
  expect(a.versions.current('product')).toBe('1');
});

it('versions are restored after Redis lost them or was reset to older ones', async () => {
  const a = await start({ product: '5' }, { readEvery: 20 });
  await vi.waitFor(async () => expect(await server.command('HGET', KEY, 'product')).toContain(' 5'));
  await server.command('FLUSHALL');
  await vi.waitFor(async () => expect(await server.command('HGET', KEY, 'product')).toContain(' 5'));
  await server.command('HSET', KEY, 'product', '1000 4');
  await vi.waitFor(async () => expect(await server.command('HGET', KEY, 'product')).toContain(' 5'));
  expect(a.versions.current('product')).toBe('5');
  expect((await start(null)).versions.current('product')).toBe('5');
});

it('a version that could not be published is kept, and published later', async () => {
  const a = await start({ product: '1' }, { readEvery: 20 });
  const b = await start({ product: '1' });
  await server.command('CONFIG', 'SET', 'maxmemory', '1');
  a.answers = { product: '2' };
  await a.versions.poll();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(a.versions.current('product')).toBe('2');
  expect(b.versions.current('product')).toBe('1');
  await server.command('CONFIG', 'SET', 'maxmemory', '0');
  await agree('2');
});

it.each([
  ['the other replica polled later', ['cut off', 'other']],
  ['the disconnected replica polled later', ['other', 'cut off']],
] as const)('after a reconnect the later of two different versions wins: %s', async (_, order) => {
  const wire = await startProxy(server.url);
  const a = await start({ product: 'before' }, { url: wire.url, readEvery: 20 });
  const b = await start({ product: 'before' }, { readEvery: 20 });
  await agree('before');
  wire.behave('refuse');
  await vi.waitFor(() => expect(a.redis.isReady()).toBe(false));
  for (const name of order) {
    const replica = name === 'other' ? b : a;
    replica.answers = { product: name };
    await replica.versions.poll();
    // Wait for the publication and a moment longer, so that the order of the two is certain.
    if (replica === b) await vi.waitUntil(async () => (await server.command('HGET', KEY, 'product')).includes(' other'), SOON);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect([a, b].map(({ versions }) => versions.current('product'))).toEqual(['cut off', 'other']);
  wire.behave('pass');
  await vi.waitFor(() => expect([a, b].map(({ versions }) => versions.current('product'))).toEqual([order[1], order[1]]), {
    timeout: 10_000,
  });
  await wire.close();
});

it.each([
  ['another type', ['SET', KEY, 'x']],
  ['a row without a stamp', ['HSET', KEY, 'product', 'evil']],
  ['a stamp in the far future', ['HSET', KEY, 'product', '999999999999999 evil']],
  ['a version that is too long', ['HSET', KEY, 'product', `1000 ${'x'.repeat(5000)}`]],
  ['control characters', ['HSET', KEY, 'product', '1000 a\r\nb']],
  ['too many groups', ['HSET', KEY, ...Array.from({ length: 200 }, (_, n) => [`group-${n}`, '1000 evil']).flat()]],
  ['an unknown group', ['HSET', KEY, 'evil', '1000 evil']],
] as const)('an invalid record is replaced: %s', async (_, command) => {
  await server.command(...command);
  const a = await start({ product: '1' }, { readEvery: 20 });
  const b = await start(null, { readEvery: 20 });
  await agree('1');
  a.answers = { product: '2' };
  await a.versions.poll();
  await agree('2');
  expect(b.changes.flat()).not.toContain('evil');
});

it('a version with control characters is not published repeatedly', async () => {
  const a = await start({ product: 'a\nb', page: '1' }, { readEvery: 10 });
  await start(null, { readEvery: 10 });
  expect(a.versions.current('product')).toBe('a\nb');
  const before = Number(await published());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(Number(await published())).toBe(before);

  async function published(): Promise<string> {
    return /cmdstat_publish:calls=(\d+)/.exec(await server.command('INFO', 'commandstats'))?.[1] ?? '0';
  }
});
