import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startProxy } from '../testing/proxy.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { type CacheVersions, createCacheVersions } from '../backend/cache-versions.ts';
import type { Redis } from './redis.ts';
import { createSharedVersions } from './shared-versions.ts';
import { connectRedis } from './redis.fixture.ts';

const KEY = 'karat:versions:1';
const NEVER = 3_600_000;
/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };

interface Replica {
  readonly versions: CacheVersions;
  readonly redis: Redis;
  /** What its node of the backend says; null: it is down. */
  says: Record<string, string> | null;
  asked: number;
  heard: (readonly string[])[];
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

async function start(says: Replica['says'], options: { readEvery?: number; now?: () => number; url?: string } = {}): Promise<Replica> {
  const { readEvery = NEVER, now = Date.now, url = server.url } = options;
  const redis = await connectRedis(url);
  const replica: Replica = {
    redis,
    says,
    asked: 0,
    heard: [],
    versions: createCacheVersions({
      interval: NEVER,
      now,
      shared: createSharedVersions({ redis, readEvery }),
      async read() {
        replica.asked += 1;
        if (!replica.says) throw new Error('down');
        return Promise.resolve(replica.says);
      },
    }),
  };
  replica.versions.onChange((groups) => replica.heard.push(groups));
  replicas.push(replica);
  await replica.versions.start();
  await replica.versions.poll();
  // Told as well: which of two replicas told last has to be certain.
  const { product = '' } = says ?? {};
  if (/^\w+$/.test(product)) await vi.waitUntil(async () => (await server.command('HGET', KEY, 'product')).includes(` ${product}`), SOON);
  return replica;
}

/** By message, where nothing is read again on its own. */
const agree = async (version: string, among = replicas): Promise<void> =>
  vi.waitFor(() => expect(among.map(({ versions }) => versions.current('product'))).toEqual(among.map(() => version)), SOON);

it('what one has seen all know at once, without asking the backend', async () => {
  const a = await start({ product: '1', page: '1' });
  const others = [await start({ product: '1', page: '1' }), await start({ product: '1', page: '1' })];
  await agree('1');
  a.says = { product: '2', page: '1' };
  await a.versions.poll();
  await agree('2');
  for (const { asked, heard } of others) {
    expect(asked).toBe(1);
    expect(heard.at(-1)).toEqual(['product']);
  }
});

it('who starts while the backend is down has the last good ones', async () => {
  await start({ product: '7' });
  await agree('7');
  await vi.waitFor(async () => expect(await server.command('HGETALL', KEY)).toContain(' 7'));
  const late = await start(null);
  expect(late.versions.current('product')).toBe('7');
});

it('going backwards is a change like any other', async () => {
  const a = await start({ product: '9' });
  await start({ product: '9' });
  a.says = { product: '3' };
  await a.versions.poll();
  await agree('3');
  expect(replicas.map(({ asked }) => asked)).toEqual([2, 1]);
});

it.each([
  ['', 31_000],
  [', also when the clock was set back meanwhile', -3_600_000],
])('a node that lags behind does not take back what another replica has seen; when it stays so, it counts%s', async (_, passes) => {
  let time = Date.now();
  const a = await start({ product: '1' });
  const b = await start({ product: '1' }, { now: () => time });
  a.says = { product: '2' };
  await a.versions.poll();
  await agree('2');
  await b.versions.poll();
  await agree('2');
  time += passes;
  await b.versions.poll();
  await agree('1');
  expect(a.heard.at(-1)).toEqual(['product']);
});

it('replicas that see different values do not answer each other: it takes a poll to change anything', async () => {
  const a = await start({ product: '1' });
  const b = await start({ product: '2' }, { readEvery: 10 });
  await agree('2');
  a.heard = [];
  b.heard = [];
  const before = await server.command('HGET', KEY, 'product');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([...a.heard, ...b.heard]).toEqual([]);
  expect(await server.command('HGET', KEY, 'product')).toBe(before);
});

it('a message that was lost is made up for by looking now and then', async () => {
  const a = await start({ product: '1' });
  await start({ product: '1' }, { readEvery: 20 });
  await vi.waitUntil(async () => (await server.command('HGET', KEY, 'product')).includes(' 1'), SOON);
  const [row] = /\d+ 1/.exec(await server.command('HGET', KEY, 'product')) ?? [''];
  // As if somebody had published it, and nobody had heard.
  await server.command('HSET', KEY, 'product', `${Number.parseInt(row, 10) + 1} 2`);
  await agree('2', replicas.slice(1));
  expect(a.versions.current('product')).toBe('1');
});

it('Redis that lost all learns it again; one that fell back to an older state does not take us along', async () => {
  const a = await start({ product: '5' }, { readEvery: 20 });
  await vi.waitFor(async () => expect(await server.command('HGET', KEY, 'product')).toContain(' 5'));
  await server.command('FLUSHALL');
  await vi.waitFor(async () => expect(await server.command('HGET', KEY, 'product')).toContain(' 5'));
  await server.command('HSET', KEY, 'product', '1000 4');
  await vi.waitFor(async () => expect(await server.command('HGET', KEY, 'product')).toContain(' 5'));
  expect(a.versions.current('product')).toBe('5');
  expect((await start(null)).versions.current('product')).toBe('5');
});

it('what could not be told is told later, and not taken back meanwhile', async () => {
  const a = await start({ product: '1' }, { readEvery: 20 });
  const b = await start({ product: '1' });
  await server.command('CONFIG', 'SET', 'maxmemory', '1');
  a.says = { product: '2' };
  await a.versions.poll();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(a.versions.current('product')).toBe('2');
  expect(b.versions.current('product')).toBe('1');
  await server.command('CONFIG', 'SET', 'maxmemory', '0');
  await agree('2');
});

it.each([
  ['the other one saw later', ['cut off', 'other']],
  ['we saw later', ['other', 'cut off']],
] as const)('who was cut off and saw another value than the others agrees with them: %s', async (_, order) => {
  const wire = await startProxy(server.url);
  const a = await start({ product: 'before' }, { url: wire.url, readEvery: 20 });
  const b = await start({ product: 'before' }, { readEvery: 20 });
  await agree('before');
  wire.behave('refuse');
  await vi.waitFor(() => expect(a.redis.isReady()).toBe(false));
  for (const name of order) {
    const replica = name === 'other' ? b : a;
    replica.says = { product: name };
    await replica.versions.poll();
    // Told, and then a moment later: which of the two was later has to be certain.
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
  ['a stamp that would win for ever', ['HSET', KEY, 'product', '999999999999999 evil']],
  ['a version without end', ['HSET', KEY, 'product', `1000 ${'x'.repeat(5000)}`]],
  ['control characters', ['HSET', KEY, 'product', '1000 a\r\nb']],
  ['groups without end', ['HSET', KEY, ...Array.from({ length: 200 }, (_, n) => [`group-${n}`, '1000 evil']).flat()]],
  ['a group that nobody knows', ['HSET', KEY, 'evil', '1000 evil']],
] as const)('garbage is not believed, and replaced: %s', async (_, command) => {
  await server.command(...command);
  const a = await start({ product: '1' }, { readEvery: 20 });
  const b = await start(null, { readEvery: 20 });
  await agree('1');
  a.says = { product: '2' };
  await a.versions.poll();
  await agree('2');
  expect(b.heard.flat()).not.toContain('evil');
});

it('a version that cannot be written down is no reason to chatter', async () => {
  const a = await start({ product: 'a\nb', page: '1' }, { readEvery: 10 });
  await start(null, { readEvery: 10 });
  expect(a.versions.current('product')).toBe('a\nb');
  const told = Number(await published());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(Number(await published())).toBe(told);

  async function published(): Promise<string> {
    return /cmdstat_publish:calls=(\d+)/.exec(await server.command('INFO', 'commandstats'))?.[1] ?? '0';
  }
});
