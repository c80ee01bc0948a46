import { hash } from 'node:crypto';
import { isWrongType, type Redis } from '../redis/redis.ts';

/** Second level of the read cache: text by key. No method rejects or waits long; a corrupt entry is a miss. */
export interface SharedStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string, ttl: number): Promise<void>;
  delete(key: string): Promise<void>;
}

const MAX_BYTES = 16 * 1024 * 1024;

/** Without Redis: the same responses in the same memory once more would be useless. */
export const NO_SHARED_STORE: SharedStore = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
};

export function createSharedStore(redis: Redis): SharedStore {
  return {
    async get(key) {
      const value = await redis.read(async (commands) => {
        try {
          // The length first: a value of many megabytes must be neither waited for nor loaded into memory.
          if ((await commands.strLen(redisKey(key))) > MAX_BYTES) return null;
          return await commands.get(redisKey(key));
        } catch (error) {
          if (isWrongType(error)) return null;
          throw error;
        }
      });
      return value ? checkedText(key, value.toString('utf8')) : undefined;
    },
    set: async (key, text, ttl) =>
      void (await redis.write((commands) => commands.set(redisKey(key), withChecksum(key, text), { PX: ttl }))),
    delete: async (key) => void (await redis.write((commands) => commands.unlink(redisKey(key)))),
  };
}

/** The number rises with each change of the stored format. Exported for tests. */
export const redisKey = (key: string): string => `karat:upstream:3:${key}`;

/** Of key and text together: another key's value is as wrong as a damaged one. Against accidents only, as in redis/envelope.ts. */
const checksumOf = (key: string, text: string): string => hash('sha256', `${key}\n${text}`, 'base64url');
const CHECKSUM_LENGTH = checksumOf('', '').length;

/** Exported for tests, which put values of their own into Redis. */
export const withChecksum = (key: string, text: string): string => checksumOf(key, text) + text;

function checkedText(key: string, value: string): string | undefined {
  const text = value.slice(CHECKSUM_LENGTH);
  return value.startsWith(checksumOf(key, text)) ? text : undefined;
}
