import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../engine/errors.ts';
import { createLocks } from '../engine/redis/locks.ts';
import type { Redis } from '../engine/redis/redis.ts';

/**
 * The shop's records of machine shoppers, for all replicas together when there is Redis. A store that does not answer is an error, not
 * a miss: without it a repeated request would be carried out twice.
 */
export interface RecordStore {
  get(name: string): Promise<unknown>;
  put(name: string, value: unknown, ms: number): Promise<void>;
  /** Runs one task of a name at a time. Waits for the others; rejects with 503 when that takes too long. */
  exclusive<T>(name: string, task: () => Promise<T>): Promise<T>;
}

/** Milliseconds. A holder that has crashed is waited for no longer than `lease`. */
export interface StoreTimes {
  readonly lease: number;
  readonly patience: number;
  readonly pollEvery: number;
}

const TIMES: StoreTimes = { lease: 60_000, patience: 15_000, pollEvery: 40 };
const NAMESPACE = 'karat:ucp:1';
const MEMORY_BYTES = 32 * 1024 * 1024;

export const createRecordStore = (redis: Redis | null, times: StoreTimes = TIMES): RecordStore =>
  redis ? redisStore(redis, times) : memoryStore();

function redisStore(redis: Redis, { lease, patience, pollEvery }: StoreTimes): RecordStore {
  const locks = createLocks(redis, `${NAMESPACE}:lock`);
  const keyOf = (name: string): string => `${NAMESPACE}:${name}`;
  return {
    async get(name) {
      const text = await redis.read(keyOf(name), (commands) => commands.get(keyOf(name)));
      if (text === undefined) throw away();
      return text === null ? null : parse(String(text));
    },
    async put(name, value, ms) {
      const reply = await redis.write(keyOf(name), (commands) => commands.set(keyOf(name), JSON.stringify(value), { PX: ms }));
      if (reply === undefined) throw away();
    },
    async exclusive(name, task) {
      const end = Date.now() + patience;
      for (;;) {
        const claim = await locks.claim(name, lease);
        if (claim.state === 'unknown') throw away();
        if (claim.state === 'mine') return task().finally(() => claim.release());
        if (Date.now() > end) throw busy();
        await delay(pollEvery);
      }
    },
  };
}

/** Of one process. Records beyond the bound are forgotten, the oldest first. */
function memoryStore(): RecordStore {
  const records = new LRUCache<string, string>({ maxSize: MEMORY_BYTES, sizeCalculation: (text, name) => text.length + name.length });
  const last = new Map<string, Promise<unknown>>();
  return {
    get: async (name) => parse(records.get(name) ?? 'null'),
    put: async (name, value, ms) => void records.set(name, JSON.stringify(value), { ttl: ms }),
    async exclusive(name, task) {
      const mine = (last.get(name) ?? Promise.resolve()).then(task, task);
      last.set(name, mine);
      try {
        return await mine;
      } finally {
        if (last.get(name) === mine) last.delete(name);
      }
    },
  };
}

/** Garbage is none of our records; nothing of it may be trusted, and a new one replaces it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const away = (): ApiError => new ApiError(503, 'unavailable', { message: 'the store of machine shoppers does not answer', retryAfter: 5 });
const busy = (): ApiError => new ApiError(503, 'unavailable', { message: 'an earlier request is still being carried out', retryAfter: 2 });
