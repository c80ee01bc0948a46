import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { silentLog } from '../observability/log.ts';
import { createRedis, type Redis } from '../redis/redis.ts';
import { singleRedis } from '../redis/redis-setup.ts';
import { createSharedStore, redisKey, type SharedStore } from './shared-store.ts';

describe('the shared store', () => {
  let server: TestRedis;
  let redis: Redis;
  let store: SharedStore;
  beforeAll(async () => {
    server = await startRedis();
    redis = await createRedis({ setup: singleRedis(server.url), log: silentLog });
    await redis.ready();
    store = createSharedStore(redis);
  });
  afterAll(async () => {
    redis.close();
    await server.kill();
  });

  it('get returns the text that was set', async () => {
    await store.set('GET /a?b=ä', '{"a":"€ \\" 💍"}', 10_000);
    expect(await store.get('GET /a?b=ä')).toBe('{"a":"€ \\" 💍"}');
  });

  it('get returns undefined for a missing, deleted or expired key', async () => {
    await store.set('gone', 'x', 10_000);
    await store.delete('gone');
    await store.set('over', 'x', 20);
    await new Promise((resolve) => setTimeout(resolve, 40));
    for (const key of ['never', 'gone', 'over']) expect(await store.get(key)).toBeUndefined();
  });

  it('the last of two writes wins', async () => {
    await store.set('twice', 'first', 10_000);
    await store.set('twice', 'second', 10_000);
    expect(await store.get('twice')).toBe('second');
  });

  it('a value of another key is a miss', async () => {
    await store.set('ring', '{"price":1}', 10_000);
    await store.set('chain', '{"price":2}', 10_000);
    await server.command('COPY', redisKey('ring'), redisKey('chain'), 'REPLACE');
    expect(await store.get('ring')).toBe('{"price":1}');
    expect(await store.get('chain')).toBeUndefined();
  });

  it('a value with any changed character is a miss', async () => {
    await store.set('damaged', '{"price":1999}', 10_000);
    const key = redisKey('damaged');
    const whole = String(await redis.read(key, (_, client) => client.get(key)));
    for (let at = 0; at < whole.length; at += 1) {
      const other = whole[at] === '1' ? '2' : '1';
      await server.command('SET', key, whole.slice(0, at) + other + whole.slice(at + 1));
      // The checksum does not cover what Keyv writes after the value.
      expect([undefined, '{"price":1999}']).toContain(await store.get('damaged'));
    }
    expect(redis.circuits['redis_reads']?.failing).toBe(false);
  });

  it('a value that is too long is not loaded, and another type is a miss', async () => {
    for (const [name, ...spoil] of [
      ['huge', 'SETRANGE', String(20 * 1024 * 1024), 'x'],
      ['list', 'LPUSH', 'x'],
    ] as const) {
      await store.set(name, 'x', 10_000);
      expect(await store.get(name)).toBe('x');
      const key = redisKey(name);
      if (spoil[0] === 'LPUSH') await server.command('DEL', key);
      await server.command(spoil[0], key, ...spoil.slice(1));
      for (let round = 0; round < 4; round += 1) expect(await store.get(name)).toBeUndefined();
      expect(redis.circuits['redis_reads']?.failing).toBe(false);
    }
  });
});
