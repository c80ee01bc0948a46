import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '../observability/log.ts';
import type { StoredResponse } from '../../http-cache/stored-response.ts';
import { createRedis, type Redis, type RedisOptions } from './redis.ts';
import { singleRedis } from './redis-setup.ts';

/** A connection for tests, with shorter pauses than in a shop. */
export async function connectRedis(url: string, options: Partial<RedisOptions> = {}): Promise<Redis> {
  const redis = await createRedis({ setup: singleRedis(url), log: silentLog, pause: 100, timeout: 1000, ...options });
  await redis.ready();
  // A busy machine may need longer than `connectWait`.
  for (let round = 0; round < 200 && !redis.isReady(); round += 1) await sleep(20);
  return redis;
}

export function storedPage(key: string, rest: Partial<StoredResponse> = {}): StoredResponse {
  const now = Date.now();
  return {
    key,
    selectedBy: [],
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    body: Buffer.from('<!doctype html>Ringe 💍</html>'),
    coding: 'identity',
    cachedAt: now,
    staleAt: now + 60_000,
    revalidateUntil: now + 120_000,
    deleteAt: now + 300_000,
    versions: new Map([['product', '7']]),
    tags: ['product', 'product:ring-a'],
    epoch: 0,
    ...rest,
  };
}
