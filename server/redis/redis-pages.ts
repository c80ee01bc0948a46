import { setTimeout as sleep } from 'node:timers/promises';
import { SKEW } from '../http-cache/freshness.ts';
import type { Purges, SecondLayer } from '../http-cache/second-layer.ts';
import type { StoredResponse } from '../http-cache/stored-response.ts';
import { INSTANT_BYTES, instantOf } from './envelope.ts';
import { createLocks } from './locks.ts';
import { decodePage, encodePage, PAGE_FORM } from './page-codec.ts';
import { isWrongType, type Redis } from './redis.ts';

export interface RedisPagesOptions {
  readonly redis: Redis;
  readonly purges: Pick<Purges, 'isPurged' | 'epoch'>;
  /** Larger ones are neither written nor read. */
  readonly maxBytes?: number;
  /** How often those who wait look, in milliseconds; each time a little more, scattered. */
  readonly lookEvery?: number;
  readonly now?: () => number;
}

/** The page is in the key, and the build: two builds never meet. */
const keyOf = (key: string): string => `karat:page:${key}`;
const LONGEST_LOOK = 200;

/** The page cache's second layer: a replica that starts is warm, and a page that many want is made once for all of them. */
export function createRedisPages(options: RedisPagesOptions): SecondLayer {
  const { redis, purges, maxBytes = 2 * 1024 * 1024, lookEvery = 25, now = Date.now } = options;
  const locks = createLocks(redis, 'karat:page-lock');

  async function get(key: string): Promise<StoredResponse | undefined> {
    // One byte more than may be tells that it is too long, and is all that is ever taken of it.
    const bytes = await redis.read((commands) => commands.getRange(keyOf(key), 0, maxBytes).catch(nullIfForeign));
    if (bytes === undefined || bytes?.length === 0) return undefined;
    const response = bytes && bytes.length <= maxBytes ? decodePage(key, bytes) : undefined;
    if (response && isFromTheFuture(response)) return undefined;
    if (response && now() < response.deleteAt && !purges.isPurged(response)) return response;
    void remove(key);
    return undefined;
  }

  /** One of two clocks is wrong, and nobody can tell which: such a copy would be new for too long, or beyond the reach of a purge. */
  function isFromTheFuture({ cachedAt, epoch }: StoredResponse): boolean {
    const latest = now() + SKEW;
    return cachedAt > latest || epoch > Math.max(latest, purges.epoch());
  }

  async function put(response: StoredResponse): Promise<void> {
    const ttl = Math.floor(response.deleteAt - now());
    if (!(ttl > 0) || response.body.length > maxBytes || purges.isPurged(response)) return;
    const bytes = encodePage(response);
    if (bytes.length > maxBytes) return;
    await redis.write((commands) => commands.set(keyOf(response.key), bytes, { PX: ttl }));
  }

  async function remove(key: string): Promise<void> {
    await redis.write((commands) => commands.unlink(keyOf(key)));
  }

  /**
   * Polled rather than announced: a message can be lost, and whoever listens has to be listening before it is sent. A look costs twelve bytes; of
   * one replica one asks for a page, whoever else wants it waits for that one.
   */
  async function waitFor(key: string, newerThan: number, ms: number): Promise<StoredResponse | undefined> {
    const until = performance.now() + ms;
    for (let pause = lookEvery; ; pause = Math.min(pause * 1.5, LONGEST_LOOK)) {
      // In this order: what was stored before the lock was given back is seen.
      const taken = await locks.isTaken(key);
      const start = await redis.read((commands) => commands.getRange(keyOf(key), 0, INSTANT_BYTES - 1).catch(nullIfForeign));
      const cachedAt = start && instantOf(PAGE_FORM, start);
      if (cachedAt !== undefined && cachedAt !== null && cachedAt > newerThan) return get(key);
      // Given up, or nobody can tell: waiting any longer is in vain.
      if (taken !== true || start === undefined) return undefined;
      const rest = until - performance.now();
      if (rest <= 0) return undefined;
      await sleep(Math.min(rest, pause * (0.5 + Math.random())), undefined, { ref: false });
    }
  }

  return { get, put, delete: remove, claim: locks.claim, waitFor };
}

function nullIfForeign(error: unknown): null {
  if (isWrongType(error)) return null;
  throw error;
}
