import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { silentLog } from '../ops/log.ts';
import { createRedis, type Redis } from './replicas/redis.ts';
import { createSharedStore, type SharedStore } from './shared-store.ts';

/** One suite, every second level. */
describe.each(['memory', 'redis'] as const)('%s', (kind) => {
  let server: TestRedis | undefined;
  let redis: Redis | null = null;
  let store: SharedStore;
  beforeAll(async () => {
    if (kind === 'redis') {
      server = await startRedis();
      redis = await createRedis({ url: server.url, log: silentLog });
      await redis.ready();
    }
    store = await createSharedStore({ redis, maxBytes: 10_000 });
  });
  afterAll(async () => {
    redis?.close();
    await server?.kill();
  });

  it('gives back what was put in', async () => {
    await store.set('GET /a?b=ä', '{"a":"€ \\" 💍"}', 10_000);
    expect(await store.get('GET /a?b=ä')).toBe('{"a":"€ \\" 💍"}');
  });

  it('has nothing that was not put in, was deleted or is over', async () => {
    await store.set('gone', 'x', 10_000);
    await store.delete('gone');
    await store.set('over', 'x', 20);
    await new Promise((resolve) => setTimeout(resolve, 40));
    for (const key of ['never', 'gone', 'over']) expect(await store.get(key)).toBeUndefined();
  });

  it('takes the last of two', async () => {
    await store.set('twice', 'first', 10_000);
    await store.set('twice', 'second', 10_000);
    expect(await store.get('twice')).toBe('second');
  });
});

it('memory is bounded', async () => {
  const store = await createSharedStore({ redis: null, maxBytes: 5000 });
  for (let n = 0; n < 100; n += 1) await store.set(`key ${n}`, 'x'.repeat(200), 10_000);
  const kept = await Promise.all(Array.from({ length: 100 }, (_, n) => store.get(`key ${n}`)));
  expect(kept.filter((text) => text !== undefined).length).toBeLessThan(17);
  expect(kept[99]).toBeDefined();
});

it('memory keeps texts compressed, and counts what they take', async () => {
  const store = await createSharedStore({ redis: null, maxBytes: 1_000_000 });
  const text = (n: number) => JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ id: n * at, title: 'Solitärring – Brillant' })));
  for (let n = 0; n < 50; n += 1) await store.set(`key ${n}`, text(n), 10_000);
  expect(store.size).toBeLessThan(50 * text(1).length * 0.3);
  expect(await store.get('key 7')).toBe(text(7));
});

it('redis: what is longer than any answer is not fetched, and another type is nothing', async () => {
  const server = await startRedis();
  const redis = await createRedis({ url: server.url, log: silentLog });
  await redis.ready();
  const store = await createSharedStore({ redis, maxBytes: 0 });
  for (const [name, ...spoil] of [
    ['huge', 'SETRANGE', String(20 * 1024 * 1024), 'x'],
    ['list', 'LPUSH', 'x'],
  ] as const) {
    await store.set(name, 'x', 10_000);
    expect(await store.get(name)).toBe('x');
    const key = (await redis.client.keys(`*${name}`))[0] ?? '';
    if (spoil[0] === 'LPUSH') await redis.client.del(key);
    await server.command(spoil[0], key, ...spoil.slice(1));
    for (let round = 0; round < 4; round += 1) expect(await store.get(name)).toBeUndefined();
    expect(redis.circuits['redis_reads']?.open).toBe(false);
  }
  redis.close();
  await server.kill();
});
