import { randomUUID } from 'node:crypto';
import { createClient, type RedisClientType } from '@redis/client';
import type { Env } from '../env.ts';
import { failed, type Finding, note, ok, reasonOf } from './finding.ts';

/** Milliseconds; at 150 the shop does without it. */
const SLOW = 20;
const PINGS = 5;

/** Redis as the shop needs it: there, writable, near, and one that makes room by itself. */
export async function checkRedis({ redisUrl }: Pick<Env, 'redisUrl'>): Promise<Finding[]> {
  if (redisUrl === undefined)
    return [note('redis', 'not used: each process has its own cache', 'Set REDIS_URL when more than one serves the shop.')];
  const socket = { connectTimeout: 2000, socketTimeout: 5000, reconnectStrategy: false as const };
  const client: RedisClientType = createClient({ url: redisUrl, socket, disableOfflineQueue: true });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return [
      failed('redis', `does not let us in: ${reasonOf(error)}`, 'Is it running, and are host, port and password of REDIS_URL right?'),
    ];
  }
  try {
    return [await latency(client), await writing(client), await room(client)];
  } catch (error) {
    const reason = reasonOf(error);
    const fix = reason.startsWith('NOAUTH') ? 'It wants a password: redis://:<password>@host:6379.' : 'Look at its log.';
    return [failed('redis', `broke off: ${reason}`, fix)];
  } finally {
    client.destroy();
  }
}

async function latency(client: RedisClientType): Promise<Finding> {
  const times: number[] = [];
  for (let ping = 0; ping < PINGS; ping += 1) {
    const started = performance.now();
    await client.ping();
    times.push(performance.now() - started);
  }
  // The shortest: what is asked is how far away it is, not how busy this machine is.
  const shortest = Math.min(...times);
  const text = `answers in ${shortest.toFixed(1)} ms`;
  return shortest > SLOW ? failed('redis', text, `Above ${SLOW} ms it costs more than it saves: bring it nearer.`) : ok('redis', text);
}

async function writing(client: RedisClientType): Promise<Finding> {
  const key = `karat:doctor:${randomUUID()}`;
  try {
    await client.set(key, key, { PX: 10_000 });
    const back = await client.get(key);
    await client.del(key);
    if (back === key) return ok('redis', 'keeps what is written');
    return failed('redis', 'does not keep what is written', 'Is it a cluster, or another program that speaks its protocol?');
  } catch (error) {
    return failed('redis', `refuses writing: ${reasonOf(error)}`, 'Is it a replica, full, or is its user not allowed to write?');
  }
}

/** A cache that is full must drop what is old, not refuse what is new. */
async function room(client: RedisClientType): Promise<Finding> {
  const memory = await client.info('memory').catch(() => '');
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
  const bound = Number(/^maxmemory:(\d+)/m.exec(memory)?.[1] ?? 0);
  if (policy === undefined) return note('redis', 'does not tell how it makes room', 'See to it that its eviction policy is allkeys-lru.');
  if (bound === 0) return note('redis', 'has no bound on its memory', 'Set maxmemory, and maxmemory-policy to allkeys-lru.');
  if (policy === 'noeviction')
    return failed(
      'redis',
      'refuses writing when it is full (noeviction)',
      'CONFIG SET maxmemory-policy allkeys-lru, and the same in redis.conf.',
    );
  return ok('redis', `makes room by ${policy} above ${Math.round(bound / 1024 / 1024)} MB`);
}
