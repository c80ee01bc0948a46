import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProxy } from '../testing/proxy.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { MAX_TAGS } from '../../http-cache/purge-record.ts';
import { createLocalPurges, type PurgeLog } from '../../http-cache/purges.ts';
import type { Redis } from './redis.ts';
import { createRedisPurges } from './redis-purges.ts';
import { connectRedis } from './redis.fixture.ts';

const KEY = 'karat:purges:1';
const NEVER = 3_600_000;
/** Only messages trigger reads in these tests; a busy machine may need this long. */
const SOON = { timeout: 20_000 };
let server: TestRedis;
const open: { purges: PurgeLog; redis: Redis }[] = [];

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.kill());
afterEach(async () => {
  for (const { purges, redis } of open.splice(0)) {
    purges.stop();
    redis.close();
  }
  await server.command('CONFIG', 'SET', 'maxmemory', '0');
  await server.command('FLUSHALL');
});

async function start(readEvery = NEVER, url = server.url): Promise<PurgeLog> {
  const redis = await connectRedis(url);
  const purges = createRedisPurges({ redis, readEvery });
  open.push({ purges, redis });
  // A copy that is created before the first read has no epoch.
  await vi.waitFor(async () => {
    await purges.start();
    expect(purges.epoch()).toBeGreaterThan(0);
  });
  return purges;
}
/** A copy that is created now. */
const copy = (purges: PurgeLog, ...tags: string[]) => ({ tags, epoch: purges.epoch() });

/** The same tests for both implementations. */
describe.each(['local', 'redis'] as const)('%s purges', (kind) => {
  const create = (): Promise<PurgeLog> => (kind === 'local' ? Promise.resolve(createLocalPurges()) : start());

  it('purge of a key purges copies with that key, but none that are created afterwards', async () => {
    const purges = await create();
    const [ring, chain] = [copy(purges, 'product', 'product:ring'), copy(purges, 'product', 'product:chain')];
    await purges.purge(['product:ring']);
    expect(purges.isPurged(ring)).toBe(true);
    expect(purges.isPurged(chain)).toBe(false);
    expect(purges.isPurged(copy(purges, 'product:ring'))).toBe(false);
    await purges.purge(['product']);
    expect(purges.isPurged(chain)).toBe(true);
  });

  it('purge of everything purges all copies', async () => {
    const purges = await create();
    const [plain, tagged] = [copy(purges), copy(purges, 'page')];
    await purges.purge(null);
    expect([plain, tagged].map((one) => purges.isPurged(one))).toEqual([true, true]);
    expect(purges.isPurged(copy(purges, 'page'))).toBe(false);
    expect(purges.upstreamPurgedAt('anything')).toBe(purges.epoch());
  });

  it('purge of a group also purges its backend responses; with the upstream prefix, only those', async () => {
    const purges = await create();
    const before = purges.upstreamPurgedAt('page');
    const { epoch } = await purges.purge(['product']);
    const page = copy(purges, 'product');
    const later = await purges.purge(['upstream:product']);
    expect(epoch).toBeLessThan(later.epoch);
    expect(purges.upstreamPurgedAt('product')).toBe(later.epoch);
    expect(purges.upstreamPurgedAt('page')).toBe(before);
    expect(purges.isPurged(page)).toBe(false);
  });

  it('each purge raises the epoch and calls the listeners until they unsubscribe', async () => {
    const purges = await create();
    const received = vi.fn<() => void>();
    const stop = purges.onPurge(received);
    const epochs = [purges.epoch()];
    for (const tag of ['a', 'a', 'b']) epochs.push((await purges.purge([tag])).epoch);
    expect(epochs).toEqual([...new Set(epochs)].toSorted((a, b) => a - b));
    expect(received.mock.calls.length).toBeGreaterThanOrEqual(3);
    stop();
    received.mockClear();
    await purges.purge(null);
    expect(received).not.toHaveBeenCalled();
  });

  it('the number of keys is bounded: the oldest are merged into a purge of all copies up to that time', async () => {
    const purges = await create();
    const old = copy(purges, 'something else');
    const first = copy(purges, 'tag-0-0');
    await purges.purge(['tag-0-0']);
    for (let round = 1; round < 18; round += 1) await purges.purge(Array.from({ length: 100 }, (_, n) => `tag-${round}-${n}`));
    expect(purges.isPurged(first)).toBe(true);
    expect(purges.isPurged(old)).toBe(true);
    expect(purges.isPurged(copy(purges, 'tag-0-0', 'tag-17-1'))).toBe(false);
    // Local purges have no record in Redis.
    expect((await open[0]?.redis.read(KEY, (_, client) => client.hLen(KEY))) ?? 0).toBeLessThanOrEqual(MAX_TAGS + 202);
  });
});

describe('replicas', () => {
  it('receive a purge at once, also replicas that start later', async () => {
    const [a, b] = [await start(), await start()];
    const ring = copy(b, 'product:ring');
    expect((await a.purge(['product:ring'])).everywhere).toBe(true);
    await vi.waitFor(() => expect(b.isPurged(ring)).toBe(true), SOON);
    const late = await start(20);
    await vi.waitFor(() => expect(late.isPurged(ring)).toBe(true));
    expect(b.epoch()).toBe(a.epoch());
  });

  it('return the number of processes that received the message, also 0', async () => {
    const [a] = [await start(), await start()];
    await vi.waitFor(async () => expect(await a.purge(['ring'])).toMatchObject({ everywhere: true, listeners: 2 }));
    await server.command('ACL', 'SETUSER', 'deaf', 'on', '>geheim', '~*', '+@all', '-subscribe', 'resetchannels', '&karat:*');
    await server.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
    for (const { redis } of open.splice(0)) redis.close();
    const deaf = await start(NEVER, server.url.replace('//', '//deaf:geheim@'));
    // It is stored: another process finds it at its next poll.
    expect(await deaf.purge(['chain'])).toMatchObject({ everywhere: false, listeners: 0 });
    expect((await start()).epoch()).toBe(deaf.epoch());
  });

  it('keep both purges when one purges between the read and the purge of another', async () => {
    const b = await start();
    const redis = await connectRedis(server.url);
    const received: (() => void)[] = [];
    const listen: Redis['listen'] = (_channel, listener) => {
      received.push(listener);
      return () => undefined;
    };
    let meanwhile: Promise<unknown> | undefined;
    const write: Redis['write'] = async (key, task) => {
      meanwhile ??= b.purge(['chain']);
      await meanwhile;
      return redis.write(key, task);
    };
    const a = createRedisPurges({ redis: { ...redis, listen, write }, readEvery: NEVER });
    open.push({ purges: a, redis });
    await a.start();
    const [ring, chain] = [copy(a, 'ring'), copy(a, 'chain')];
    await a.purge(['ring']);
    expect(a.isPurged(chain)).toBe(true);
    for (const listener of received) listener();
    await vi.waitFor(() => expect([ring, chain].map((one) => a.isPurged(one))).toEqual([true, true]));
  });

  it('lose none of forty concurrent purges', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => start()));
    const copies = Array.from({ length: 40 }, (_, n) => copy(all[0] as PurgeLog, `tag-${n}`));
    await Promise.all(copies.map((_, n) => (all[n % 4] as PurgeLog).purge([`tag-${n}`])));
    for (const purges of all) await vi.waitFor(() => expect(copies.every((one) => purges.isPurged(one))).toBe(true), SOON);
  });

  it('find a purge by polling when its message was lost', async () => {
    const [a, b] = [await start(), await start(20)];
    const ring = copy(b, 'product:ring');
    const epoch = a.epoch() + 5;
    await server.command('HSET', KEY, 'epoch', String(epoch), 'tag:product:ring', String(epoch));
    await vi.waitFor(() => expect(b.isPurged(ring)).toBe(true));
  });

  it('without a connection purge locally, return everywhere: false, and publish after reconnecting', async () => {
    const wire = await startProxy(server.url);
    const [a, b] = [await start(20, wire.url), await start()];
    const [ring, chain] = [copy(b, 'ring'), copy(a, 'chain')];
    wire.behave('refuse');
    expect((await a.purge(['ring', 'chain'])).everywhere).toBe(false);
    expect(a.isPurged(chain)).toBe(true);
    expect(b.isPurged(ring)).toBe(false);
    await b.purge(['meanwhile']);
    // Created after the purge that b has not received, from backend responses before it.
    const between = copy(b, 'ring');
    wire.behave('pass');
    await vi.waitFor(() => expect(b.isPurged(ring)).toBe(true), { timeout: 10_000 });
    expect(b.isPurged(between)).toBe(true);
    await wire.close();
  });

  it('restore the record when Redis has lost it, with rising epochs', async () => {
    const [a, b] = [await start(20), await start(20)];
    const ring = copy(b, 'ring');
    await a.purge(['ring']);
    await vi.waitFor(() => expect(b.isPurged(ring)).toBe(true));
    const young = copy(b, 'ring');
    await server.command('FLUSHALL');
    await vi.waitFor(async () => expect(await server.command('HGETALL', KEY)).toContain('tag:ring'));
    expect(b.isPurged(young)).toBe(false);
    const late = await start(20);
    await vi.waitFor(() => expect(late.isPurged(ring)).toBe(true));
    const before = a.epoch();
    expect((await b.purge(['ring'])).epoch).toBeGreaterThan(before);
    await vi.waitFor(() => expect(a.isPurged(young)).toBe(true));
  });

  it('without a record in Redis treat all earlier copies as purged', async () => {
    const purges = await start();
    expect(purges.isPurged({ tags: [], epoch: 0 })).toBe(true);
    expect(purges.isPurged(copy(purges))).toBe(false);
  });

  it.each([
    ['another type', ['SET', KEY, 'x']],
    ['an epoch in the far future', ['HSET', KEY, 'epoch', '9007199254740991', 'all', '9007199254740991']],
    ['no number', ['HSET', KEY, 'epoch', 'x', 'all', 'y', 'tag:a', 'z']],
    ['too many tags', ['HSET', KEY, 'epoch', '5', ...Array.from({ length: 3000 }, (_, n) => [`tag:${n}`, '5']).flat()]],
  ] as const)('replace an invalid record: %s', async (_, command) => {
    await server.command(...command);
    const [a, b] = [await start(20), await start(20)];
    expect(a.epoch()).toBeLessThan(Date.now() + 60_000);
    await vi.waitFor(() => expect(a.epoch()).toBe(b.epoch()));
    const ring = copy(b, 'ring');
    expect(b.isPurged(ring)).toBe(false);
    await a.purge(['ring']);
    await vi.waitFor(() => expect(b.isPurged(ring)).toBe(true));
  });
});
