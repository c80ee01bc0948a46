import { randomUUID } from 'node:crypto';
import { createClient, type RedisClientType } from '@redis/client';
import type { Env } from '../env.ts';
import { failed, type Finding, note, ok, reasonOf } from './finding.ts';

/** Milliseconds; after 150 ms the shop continues without a reply. */
const SLOW = 20;
const PINGS = 5;

/** Is Redis reachable, writable and fast, and does it evict old entries? */
export async function checkRedis({ redisUrl }: Pick<Env, 'redisUrl'>): Promise<Finding[]> {
  if (redisUrl === undefined)
    return [note('redis', 'not used: each process has its own cache', 'Set REDIS_URL when more than one process serves the shop.')];
  const socket = { connectTimeout: 2000, socketTimeout: 5000, reconnectStrategy: false as const };
  const client: RedisClientType = createClient({ url: redisUrl, socket, disableOfflineQueue: true });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return [failed('redis', `cannot connect: ${reasonOf(error)}`, 'Is it running, and are host, port and password of REDIS_URL right?')];
  }
  try {
    return [await latency(client), await writing(client), await room(client)];
  } catch (error) {
    const reason = reasonOf(error);
    const fix = reason.startsWith('NOAUTH') ? 'It requires a password: redis://:<password>@host:6379.' : 'See its log.';
    return [failed('redis', `the connection broke: ${reason}`, fix)];
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
  // The shortest time, which depends least on the load of this machine.
  const shortest = Math.min(...times);
  const text = `answers in ${shortest.toFixed(1)} ms`;
  return shortest > SLOW ? failed('redis', text, `Above ${SLOW} ms it costs more than it saves: move it nearer.`) : ok('redis', text);
}

async function writing(client: RedisClientType): Promise<Finding> {
  const key = `karat:doctor:${randomUUID()}`;
  try {
    await client.set(key, key, { PX: 10_000 });
    const back = await client.get(key);
    await client.del(key);
    if (back === key) return ok('redis', 'returns what was written');
    return failed('redis', 'does not return what was written', 'Is it a cluster, or another program with the same protocol?');
  } catch (error) {
    return failed('redis', `refuses writes: ${reasonOf(error)}`, 'Is it a replica, full, or is its user not allowed to write?');
  }
}

/** A full cache must evict old entries, not refuse new ones. */
async function room(client: RedisClientType): Promise<Finding> {
  const memory = await client.info('memory').catch(() => '');
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
  const bound = Number(/^maxmemory:(\d+)/m.exec(memory)?.[1] ?? 0);
  if (policy === undefined) return note('redis', 'does not report its eviction policy', 'Make sure that the policy is allkeys-lru.');
  if (bound === 0) return note('redis', 'has no memory limit', 'Set maxmemory, and maxmemory-policy to allkeys-lru.');
  if (policy === 'noeviction')
    return failed(
      'redis',
      'refuses writes when it is full (noeviction)',
      'Run CONFIG SET maxmemory-policy allkeys-lru, and set the same in redis.conf.',
    );
  return ok('redis', `evicts by ${policy} above ${Math.round(bound / 1024 / 1024)} MB`);
}
