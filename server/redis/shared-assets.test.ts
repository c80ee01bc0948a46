import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { seal } from './envelope.ts';
import type { Redis } from './redis.ts';
import { createSharedAssets, type SharedAsset, type SharedAssets } from './shared-assets.ts';
import { connectRedis } from './redis.fixture.ts';

let server: TestRedis;
let redis: Redis;
let time = 0;
beforeAll(async () => {
  server = await startRedis();
  redis = await connectRedis(server.url);
});
beforeEach(() => {
  time = Date.now();
});
afterEach(() => server.command('FLUSHALL'));
afterAll(async () => {
  redis.close();
  await server.kill();
});

const NAME = 'page-ABCDEF12.js';
const asset = (size = 10): SharedAsset => ({ coding: 'br', bytes: Buffer.alloc(size, 7) });
const open = (options = {}): SharedAssets => createSharedAssets({ redis, now: () => time, ...options });
const offer = async (assets: SharedAssets, names: readonly string[], size?: number): Promise<boolean> =>
  assets.offer(names, () => Promise.resolve(asset(size)));
const looks = async (): Promise<number> =>
  Number(/cmdstat_getrange:calls=(\d+)/.exec(await server.command('INFO', 'commandstats'))?.[1] ?? 0);

it('what a replica of one build offers, one of another takes; once, then it has it', async () => {
  await offer(open(), [NAME]);
  const other = open();
  const before = await looks();
  expect(await Promise.all([other.take(NAME), other.take(NAME), other.take(NAME)])).toEqual([asset(), asset(), asset()]);
  expect(await other.take(NAME)).toEqual(asset());
  expect(await looks()).toBe(before + 1);
});

it('what is there is not sent again; its week begins anew', async () => {
  const assets = open();
  await offer(assets, [NAME]);
  await redis.client.pExpire(`karat:asset:${NAME}`, 5000);
  const load = vi.fn<() => Promise<SharedAsset>>();
  await assets.offer([NAME], load);
  expect(load).not.toHaveBeenCalled();
  expect(await redis.client.pTTL(`karat:asset:${NAME}`)).toBeGreaterThan(6 * 86_400_000);
});

it('names that no build of ours makes are neither offered nor looked for', async () => {
  const names = ['app.js', '../x-ABCDEF12.js', 'a/b-ABCDEF12.js', 'x-ABCDEF12.php5x', 'x-ABC.js', `${'x'.repeat(100)}-ABCDEF12.js`, ''];
  await offer(open(), names);
  expect(await redis.client.dbSize()).toBe(0);
  const before = await looks();
  for (const name of names) expect(await open().take(name)).toBeUndefined();
  expect(await looks()).toBe(before);
});

it('offers are bounded, each and together', async () => {
  await offer(open({ maxBytes: 100 }), [NAME], 101);
  expect(await redis.client.dbSize()).toBe(0);
  await offer(
    open({ maxBuildBytes: 300 }),
    Array.from({ length: 10 }, (_, n) => `page-ABCDEF1${n}.js`),
    100,
  );
  expect(await redis.client.dbSize()).toBe(3);
});

it('who asks for what is not there asks Redis once, and may find it later', async () => {
  const assets = open();
  const before = await looks();
  for (let round = 0; round < 50; round += 1) expect(await assets.take(NAME)).toBeUndefined();
  expect(await looks()).toBe(before + 1);
  await offer(open(), [NAME]);
  time += 5001;
  expect(await assets.take(NAME)).toEqual(asset());
});

it('what was not there is looked for again when the clock was set back meanwhile', async () => {
  const assets = open();
  expect(await assets.take(NAME)).toBeUndefined();
  await offer(open(), [NAME]);
  time -= 3_600_000;
  expect(await assets.take(NAME)).toEqual(asset());
});

it('who makes up names faster than a shop needs them costs nothing', async () => {
  const assets = open({ looksPerSecond: 20 });
  const before = await looks();
  await Promise.all(Array.from({ length: 2000 }, async (_, n) => assets.take(`page-${String(n).padStart(8, 'A')}.js`)));
  expect(await looks()).toBeLessThanOrEqual(before + 20);
  time += 1000;
  await offer(open(), [NAME]);
  expect(await assets.take(NAME)).toBeDefined();
});

const good = seal({ form: 'KRA1', instant: 1, head: { name: NAME, coding: 'br' }, body: asset().bytes });
it.each([
  ['cut off', good.subarray(0, -1)],
  ['of another name', seal({ form: 'KRA1', instant: 1, head: { name: 'x', coding: 'br' }, body: asset().bytes })],
  ['a page', seal({ form: 'KRP1', instant: 1, head: { name: NAME, coding: 'br' }, body: asset().bytes })],
  ['in a coding nobody knows', seal({ form: 'KRA1', instant: 1, head: { name: NAME, coding: 'x' }, body: asset().bytes })],
  ['too large', Buffer.alloc(2_000_000)],
])('what is damaged is none, and makes room for the next offer: %s', async (_, value) => {
  await redis.client.set(`karat:asset:${NAME}`, value);
  expect(await open().take(NAME)).toBeUndefined();
  await vi.waitFor(async () => expect(await redis.client.dbSize()).toBe(0));
});

it('of another type, too', async () => {
  await redis.client.lPush(`karat:asset:${NAME}`, 'x');
  expect(await open().take(NAME)).toBeUndefined();
  await vi.waitFor(async () => expect(await redis.client.dbSize()).toBe(0));
});
