import { randomUUID } from 'node:crypto';
import type { Claim } from '../../http-cache/second-layer.ts';
import type { Redis } from './redis.ts';

/** Locks with an expiry, shared by all replicas: one of them gets a lock, and the lock of a crashed replica expires. */
export interface Locks {
  claim(name: string, ms: number): Promise<Claim>;
  /** Undefined: Redis did not answer. */
  isTaken(name: string): Promise<boolean | undefined>;
}

/** Compare and delete: a late holder must not release the lock that another replica holds by now. */
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

export function createLocks(redis: Redis, namespace: string): Locks {
  const keyOf = (name: string): string => `${namespace}:${name}`;
  return {
    async claim(name, ms) {
      const key = keyOf(name);
      if (!redis.isReady(key)) return { state: 'unknown' };
      const token = randomUUID();
      const release = async (): Promise<void> =>
        void (await redis.write(key, (commands) => commands.eval(RELEASE, { keys: [key], arguments: [token] })));
      const reply = await redis.write(key, (commands) => commands.set(key, token, { NX: true, PX: Math.max(1, Math.round(ms)) }));
      if (reply === null) return { state: 'taken' };
      if (reply !== undefined) return { state: 'mine', release };
      // The command may have arrived although its reply did not: release the lock, so that no replica waits for it.
      void release();
      return { state: 'unknown' };
    },
    async isTaken(name) {
      const key = keyOf(name);
      const count = await redis.read(key, (commands) => commands.exists(key));
      return count === undefined ? undefined : count > 0;
    },
  };
}
