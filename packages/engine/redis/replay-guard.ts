import { LRUCache } from 'lru-cache';
import type { Redis } from './redis.ts';

/** Returns true for the first use of an id within `ms`, on all replicas together when there is Redis; false for a replay. */
export type ReplayGuard = (id: string, ms: number) => Promise<boolean>;

export function createReplayGuard(redis: Redis | null, now: () => number = Date.now): ReplayGuard {
  const seen = new LRUCache<string, number>({ max: 10_000 });
  return async (id, ms) => {
    // Checked in memory also with Redis, which may be unreachable.
    if (now() < (seen.get(id) ?? 0)) return false;
    seen.set(id, now() + ms);
    const key = `karat:once:${id}`;
    const reply = await redis?.write(key, (commands) => commands.set(key, '1', { NX: true, PX: ms }));
    return reply !== null;
  };
}
