import { setTimeout as sleep } from 'node:timers/promises';
import { SKEW } from '../../http-cache/freshness.ts';
import type { Purges, SecondLayer } from '../../http-cache/second-layer.ts';
import type { StoredResponse } from '../../http-cache/stored-response.ts';
import { TIMESTAMP_END, timestampOf } from './envelope.ts';
import { createLocks } from './locks.ts';
import { decodePage, encodePage, PAGE_FORMAT } from './page-codec.ts';
import { isWrongType, type Redis } from './redis.ts';

export interface RedisPagesOptions {
  readonly redis: Redis;
  readonly purges: Pick<Purges, 'isPurged' | 'epoch'>;
  /** Larger pages are neither written nor read. */
  readonly maxBytes?: number;
  /** Initial milliseconds between polls of `waitFor`; grows with each poll, with jitter. */
  readonly pollInterval?: number;
  readonly now?: () => number;
}

/** The key of a page contains the build, so that two builds never share a page. */
const keyOf = (key: string): string => `karat:page:${key}`;
const MAX_POLL_INTERVAL = 200;

/** The page cache's second layer: a new replica starts with a warm cache, and a page is rendered once for all replicas. */
export function createRedisPages(options: RedisPagesOptions): SecondLayer {
  const { redis, purges, maxBytes = 2 * 1024 * 1024, pollInterval = 25, now = Date.now } = options;
  const locks = createLocks(redis, 'karat:page-lock');

  async function get(key: string): Promise<StoredResponse | undefined> {
    // One byte over the limit is enough to recognize a value that is too large.
    const bytes = await redis.read(keyOf(key), (commands) => commands.getRange(keyOf(key), 0, maxBytes).catch(nullIfWrongType));
    if (bytes === undefined || bytes?.length === 0) return undefined;
    const response = bytes && bytes.length <= maxBytes ? decodePage(key, bytes) : undefined;
    if (response && isFromFuture(response)) return undefined;
    if (response && now() < response.deleteAt && !purges.isPurged(response)) return response;
    void remove(key);
    return undefined;
  }

  /** The clock of one replica is wrong. Such a copy would stay fresh for too long, or escape a purge. */
  function isFromFuture({ cachedAt, epoch }: StoredResponse): boolean {
    const latest = now() + SKEW;
    return cachedAt > latest || epoch > Math.max(latest, purges.epoch());
  }

  async function put(response: StoredResponse): Promise<void> {
    const ttl = Math.floor(response.deleteAt - now());
    if (!(ttl > 0) || response.body.length > maxBytes || purges.isPurged(response)) return;
    const bytes = encodePage(response);
    if (bytes.length > maxBytes) return;
    await redis.write(keyOf(response.key), (commands) => commands.set(keyOf(response.key), bytes, { PX: ttl }));
  }

  async function remove(key: string): Promise<void> {
    await redis.write(keyOf(key), (commands) => commands.unlink(keyOf(key)));
  }

  /**
   * Polls instead of subscribing: a message can be lost, and a subscription must exist before the message is sent. A poll reads twelve
   * bytes, and each replica polls once for a page, for all its requests together.
   */
  async function waitFor(key: string, newerThan: number, ms: number): Promise<StoredResponse | undefined> {
    const until = performance.now() + ms;
    for (let pause = pollInterval; ; pause = Math.min(pause * 1.5, MAX_POLL_INTERVAL)) {
      // The lock first: a page that was stored before the lock was released is then seen.
      const taken = await locks.isTaken(key);
      const start = await redis.read(keyOf(key), (commands) => commands.getRange(keyOf(key), 0, TIMESTAMP_END - 1).catch(nullIfWrongType));
      const cachedAt = start && timestampOf(PAGE_FORMAT, start);
      if (cachedAt !== undefined && cachedAt !== null && cachedAt > newerThan) return get(key);
      // The lock was released without a page, or Redis does not answer: waiting longer is useless.
      if (taken !== true || start === undefined) return undefined;
      const rest = until - performance.now();
      if (rest <= 0) return undefined;
      await sleep(Math.min(rest, pause * (0.5 + Math.random())), undefined, { ref: false });
    }
  }

  return { get, put, delete: remove, claim: locks.claim, waitFor };
}

function nullIfWrongType(error: unknown): null {
  if (isWrongType(error)) return null;
  throw error;
}
