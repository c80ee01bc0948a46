import { LRUCache } from 'lru-cache';
import type { Redis } from './redis.ts';

/** Lets something happen once, on all replicas together where there is Redis, and remembers it for a while. */
export type Once = (name: string, ms: number) => Promise<boolean>;

export function createOnce(redis: Redis | null, now: () => number = Date.now): Once {
  const seen = new LRUCache<string, number>({ max: 10_000 });
  return async (name, ms) => {
    // Also with Redis: it may be away just now.
    if (now() < (seen.get(name) ?? 0)) return false;
    seen.set(name, now() + ms);
    const reply = await redis?.write((commands) => commands.set(`karat:once:${name}`, '1', { NX: true, PX: ms }));
    return reply !== null;
  };
}
