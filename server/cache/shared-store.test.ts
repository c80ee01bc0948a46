import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { silentLog } from '../ops/log.ts';
import { createSharedStore, type SharedStore } from './shared-store.ts';

/** One suite, every second level. */
describe.each(['memory', 'redis'] as const)('%s', (kind) => {
  let redis: TestRedis | undefined;
  let store: SharedStore;
  beforeAll(async () => {
    if (kind === 'redis') redis = await startRedis();
    store = createSharedStore({ redisUrl: redis?.url, maxBytes: 10_000, log: silentLog });
    await store.ready();
  });
  afterAll(async () => {
    await store.close();
    await redis?.kill();
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
  const store = createSharedStore({ maxBytes: 5000, log: silentLog });
  for (let n = 0; n < 100; n += 1) await store.set(`key ${n}`, 'x'.repeat(200), 10_000);
  const kept = await Promise.all(Array.from({ length: 100 }, (_, n) => store.get(`key ${n}`)));
  expect(kept.filter((text) => text !== undefined).length).toBeLessThan(17);
  expect(kept[99]).toBeDefined();
});
