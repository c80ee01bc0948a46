import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { silentLog } from '../ops/log.ts';
import { createRedis, type Redis } from './replicas/redis.ts';
import { createSharedStore, type SharedStore } from './shared-store.ts';

describe('the shared store', () => {
  let server: TestRedis;
  let redis: Redis;
  let store: SharedStore;
  beforeAll(async () => {
    server = await startRedis();
    redis = await createRedis({ url: server.url, log: silentLog });
    await redis.ready();
    store = await createSharedStore(redis);
  });
  afterAll(async () => {
    redis.close();
    await server.kill();
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

  it('does not fetch what is longer than any answer, and takes another type for nothing', async () => {
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
  });
});
