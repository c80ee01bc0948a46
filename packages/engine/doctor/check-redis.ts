import { randomUUID } from 'node:crypto';
import { failed, type Finding, note, ok } from './finding.ts';
import type { RedisSetup } from '../redis/redis-setup.ts';
import { SHOP_KEY } from '../redis/replicas.ts';
import { openForDoctor, type OpenRedis } from './open-redis.ts';
import { explainRedis } from './explain-redis.ts';

/** Milliseconds; after 150 ms the shop continues without a reply. */
const SLOW = 20;
const PINGS = 5;
const MESSAGE_PATIENCE = 2000;

interface CheckedRedis {
  readonly redis: RedisSetup | null;
  readonly publicOrigin: string;
}

/** Is Redis reachable, writable and fast, does it carry messages, and does it evict old entries? */
export async function checkRedis({ redis: setup, publicOrigin }: CheckedRedis): Promise<Finding[]> {
  if (setup === null)
    return [note('redis', 'not used: each process has its own cache', 'Set REDIS_URL when more than one process serves the shop.')];
  const opened = await openForDoctor(setup);
  if ('findings' in opened) return opened.findings;
  try {
    return [
      ...opened.notes,
      await latency(opened),
      await writing(opened),
      ...(await otherShop(opened, publicOrigin)),
      await messages(opened),
      ...(await room(opened)),
    ];
  } catch (error) {
    const { reason, fix } = explainRedis(error, setup);
    return [failed('redis', `the connection broke: ${reason}`, fix ?? 'See its log.')];
  } finally {
    opened.close();
  }
}

async function latency({ nodes }: OpenRedis): Promise<Finding> {
  // Of the slowest node the shortest time, which depends least on the load of this machine.
  const shortest = Math.max(...(await Promise.all(nodes.map(fastestPing))));
  const text = `answers in ${shortest.toFixed(1)} ms`;
  return shortest > SLOW ? failed('redis', text, `Above ${SLOW} ms it costs more than it saves: move it nearer.`) : ok('redis', text);
}

async function fastestPing(node: OpenRedis['nodes'][number]): Promise<number> {
  const times: number[] = [];
  for (let ping = 0; ping < PINGS; ping += 1) {
    const started = performance.now();
    await node.ping();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}

async function writing({ setup, client }: OpenRedis): Promise<Finding> {
  const key = `karat:doctor:${randomUUID()}`;
  try {
    await client.set(key, key, { PX: 10_000 });
    const back = await client.get(key);
    await client.eval(`return redis.call('UNLINK', KEYS[1])`, { keys: [key], arguments: [] });
    if (back === key) return ok('redis', 'returns what was written');
    return failed('redis', 'does not return what was written', 'Is it another program with the same protocol?');
  } catch (error) {
    const { reason, fix } = explainRedis(error, setup);
    return failed('redis', `refuses writes: ${reason}`, fix ?? 'Is it a replica, full, or is its user not allowed to write?');
  }
}

/** Two shops in one database would show each other's pages and versions. */
async function otherShop({ client }: OpenRedis, publicOrigin: string): Promise<Finding[]> {
  const other = await client.get(SHOP_KEY).catch(() => null);
  if (other === null || other === publicOrigin) return [];
  const fix = `Give each shop a database of its own (REDIS_URL=redis://…/1). If ${other} was this shop: it starts once, or DEL ${SHOP_KEY}.`;
  return [failed('redis', `the shop ${other} uses this database, too`, fix)];
}

/** Purges and versions are announced by messages. Without them the replicas learn of both when they ask, every two seconds. */
async function messages({ setup, nodes: [node] }: OpenRedis): Promise<Finding> {
  const channel = `karat:doctor-${randomUUID()}`;
  const listener = node?.duplicate();
  if (!node || !listener) return failed('redis', 'has no node to subscribe at', 'See its log.');
  try {
    listener.on('error', () => undefined);
    await listener.connect();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    await listener.subscribe(channel, () => resolve(true));
    const timer = setTimeout(() => resolve(false), MESSAGE_PATIENCE);
    await node.publish(channel, '');
    const came = await promise;
    clearTimeout(timer);
    if (came) return ok('redis', 'carries messages');
    return failed('redis', 'loses messages', 'Is there a proxy in front of it? It has to pass PUBLISH and SUBSCRIBE.');
  } catch (error) {
    const { reason, fix } = explainRedis(error, setup);
    return failed('redis', `carries no messages: ${reason}`, fix ?? 'See its log.');
  } finally {
    if (listener.isOpen) listener.destroy();
  }
}

/** A full cache must evict old entries, not refuse new ones. */
async function room({ nodes }: OpenRedis): Promise<Finding[]> {
  const findings = await Promise.all(nodes.map(roomOf));
  const texts = new Set(findings.map(({ text }) => text));
  return findings.filter(({ text }) => texts.delete(text));
}

async function roomOf(node: OpenRedis['nodes'][number]): Promise<Finding> {
  const memory = await node.info('memory').catch(() => '');
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
