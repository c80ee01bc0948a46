import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProxy } from '../testing/proxy.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { MAX_TAGS } from './purge-record.ts';
import { createLocalPurges, type PurgeLog } from './purges.ts';
import type { Redis } from './redis.ts';
import { createRedisPurges } from './redis-purges.ts';
import { connectRedis } from './redis.fixture.ts';

const KEY = 'karat:purges:1';
const NEVER = 3_600_000;
/** By message: nothing is read again on its own. A busy machine takes its time. */
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
  // A copy that is made before it has read anything notes nothing.
  await vi.waitFor(async () => {
    await purges.start();
    expect(purges.epoch()).toBeGreaterThan(0);
  });
  return purges;
}
/** A copy that is made now. */
const copy = (purges: PurgeLog, ...tags: string[]) => ({ tags, epoch: purges.epoch() });

/** One suite, every kind. */
describe.each(['local', 'redis'] as const)('%s purges', (kind) => {
  const create = (): Promise<PurgeLog> => (kind === 'local' ? Promise.resolve(createLocalPurges()) : start());

  it('call back what carries the key, and nothing that is made afterwards', async () => {
    const purges = await create();
    const [ring, chain] = [copy(purges, 'product', 'product:ring'), copy(purges, 'product', 'product:chain')];
    await purges.purge(['product:ring']);
    expect(purges.isPurged(ring)).toBe(true);
    expect(purges.isPurged(chain)).toBe(false);
    expect(purges.isPurged(copy(purges, 'product:ring'))).toBe(false);
    await purges.purge(['product']);
    expect(purges.isPurged(chain)).toBe(true);
  });

  it('of all call back all', async () => {
    const purges = await create();
    const [plain, tagged] = [copy(purges), copy(purges, 'page')];
    await purges.purge(null);
    expect([plain, tagged].map((one) => purges.isPurged(one))).toEqual([true, true]);
    expect(purges.isPurged(copy(purges, 'page'))).toBe(false);
    expect(purges.upstreamPurgedAt('anything')).toBe(purges.epoch());
  });

  it('of a group call back what the backend said about it; that can be done without the pages, too', async () => {
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

  it('raise the epoch each time, and tell who listens until he stops', async () => {
    const purges = await create();
    const heard = vi.fn<() => void>();
    const stop = purges.onPurge(heard);
    const epochs = [purges.epoch()];
    for (const tag of ['a', 'a', 'b']) epochs.push((await purges.purge([tag])).epoch);
    expect(epochs).toEqual([...new Set(epochs)].toSorted((a, b) => a - b));
    expect(heard.mock.calls.length).toBeGreaterThanOrEqual(3);
    stop();
    heard.mockClear();
    await purges.purge(null);
    expect(heard).not.toHaveBeenCalled();
  });

  it('keep a bounded number of keys, and forget none: the oldest count for all that is as old', async () => {
    const purges = await create();
    const old = copy(purges, 'something else');
    const first = copy(purges, 'tag-0-0');
    await purges.purge(['tag-0-0']);
    for (let round = 1; round < 18; round += 1) await purges.purge(Array.from({ length: 100 }, (_, n) => `tag-${round}-${n}`));
    expect(purges.isPurged(first)).toBe(true);
    expect(purges.isPurged(old)).toBe(true);
    expect(purges.isPurged(copy(purges, 'tag-0-0', 'tag-17-1'))).toBe(false);
    // Without Redis there is nothing to count there.
    expect((await open[0]?.redis.client.hLen(KEY)) ?? 0).toBeLessThanOrEqual(MAX_TAGS + 202);
  });
});

describe('replicas', () => {
  it('hear of a purge at once, and those that start later as well', async () => {
    const [a, b] = [await start(), await start()];
    const ring = copy(b, 'product:ring');
    expect((await a.purge(['product:ring'])).everywhere).toBe(true);
    await vi.waitFor(() => expect(b.isPurged(ring)).toBe(true), SOON);
    const late = await start(20);
    await vi.waitFor(() => expect(late.isPurged(ring)).toBe(true));
    expect(b.epoch()).toBe(a.epoch());
  });

  it('purge between the reading and the purging of another one, which hears of it late', async () => {
    const b = await start();
    const redis = await connectRedis(server.url);
    const heard: (() => void)[] = [];
    const listen: Redis['listen'] = (_channel, listener) => {
      heard.push(listener);
      return () => undefined;
    };
    let meanwhile: Promise<unknown> | undefined;
    const write: Redis['write'] = async (task) => {
      meanwhile ??= b.purge(['chain']);
      await meanwhile;
      return redis.write(task);
    };
    const a = createRedisPurges({ redis: { ...redis, listen, write }, readEvery: NEVER });
    open.push({ purges: a, redis });
    await a.start();
    const [ring, chain] = [copy(a, 'ring'), copy(a, 'chain')];
    await a.purge(['ring']);
    expect(a.isPurged(chain)).toBe(true);
    for (const listener of heard) listener();
    await vi.waitFor(() => expect([ring, chain].map((one) => a.isPurged(one))).toEqual([true, true]));
  });

  it('purge at the same time, and none is lost', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => start()));
    const copies = Array.from({ length: 40 }, (_, n) => copy(all[0] as PurgeLog, `tag-${n}`));
    await Promise.all(copies.map((_, n) => (all[n % 4] as PurgeLog).purge([`tag-${n}`])));
    for (const purges of all) await vi.waitFor(() => expect(copies.every((one) => purges.isPurged(one))).toBe(true), SOON);
  });

  it('make up for a message that was lost', async () => {
    const [a, b] = [await start(), await start(20)];
    const ring = copy(b, 'product:ring');
    const epoch = a.epoch() + 5;
    await server.command('HSET', KEY, 'epoch', String(epoch), 'tag:product:ring', String(epoch));
    await vi.waitFor(() => expect(b.isPurged(ring)).toBe(true));
  });

  it('that are cut off purge for themselves, say so, and tell the others as soon as they can', async () => {
    const wire = await startProxy(server.url);
    const [a, b] = [await start(20, wire.url), await start()];
    const [ring, chain] = [copy(b, 'ring'), copy(a, 'chain')];
    wire.behave('refuse');
    expect((await a.purge(['ring', 'chain'])).everywhere).toBe(false);
    expect(a.isPurged(chain)).toBe(true);
    expect(b.isPurged(ring)).toBe(false);
    await b.purge(['meanwhile']);
    // Made after the purge that b knows nothing of, out of what the backend said before it.
    const between = copy(b, 'ring');
    wire.behave('pass');
    await vi.waitFor(() => expect(b.isPurged(ring)).toBe(true), { timeout: 10_000 });
    expect(b.isPurged(between)).toBe(true);
    await wire.close();
  });

  it('write it again when Redis has lost it, with an epoch that goes on', async () => {
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

  it('that find no record take no copy for good that was there before', async () => {
    const purges = await start();
    expect(purges.isPurged({ tags: [], epoch: 0 })).toBe(true);
    expect(purges.isPurged(copy(purges))).toBe(false);
  });

  it.each([
    ['another type', ['SET', KEY, 'x']],
    ['an epoch that would win for ever', ['HSET', KEY, 'epoch', '9007199254740991', 'all', '9007199254740991']],
    ['no number', ['HSET', KEY, 'epoch', 'x', 'all', 'y', 'tag:a', 'z']],
    ['tags without end', ['HSET', KEY, 'epoch', '5', ...Array.from({ length: 3000 }, (_, n) => [`tag:${n}`, '5']).flat()]],
  ] as const)('do not believe garbage, and replace it: %s', async (_, command) => {
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
