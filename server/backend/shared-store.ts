import { hash } from 'node:crypto';
import { Keyv } from 'keyv';
import { isWrongType, type Redis } from '../redis/redis.ts';

/** Second level of the upstream cache: text by key. Neither method ever rejects or waits long; a corrupt entry is a miss. */
export interface SharedStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string, ttl: number): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The number rises with each change of what is written. */
const NAMESPACE = 'karat:upstream:2';
const MAX_BYTES = 16 * 1024 * 1024;

/** Without Redis there is none: the same answers in the same memory once more would be of no use to anybody. */
export const NO_SHARED_STORE: SharedStore = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
};

/**
 * `@keyv/redis` as it comes waits for a Redis that is down, connects anew on each call, throws on a corrupt entry and reports a
 * failed set as done. Hence: the process' own client, nothing asked while it is not ready, errors thrown and counted by its circuits.
 */
export async function createSharedStore(redis: Redis): Promise<SharedStore> {
  const { KeyvRedis } = await import('../redis/redis-packages.ts');
  const adapter = new KeyvRedis<string>(redis.client, { throwOnErrors: true, throwOnConnectError: false });
  adapter.on('error', ignore);
  const keyv = new Keyv<string>({ store: adapter, ...codec, namespace: NAMESPACE, useKeyPrefix: false, throwOnErrors: true });
  keyv.on('error', ignore);

  /** Its length first: nobody waits for megabytes that somebody put there, or takes them into memory. */
  async function getBounded(key: string): Promise<string | undefined> {
    const length = await redis.client.strLen(adapter.createKeyPrefix(key, NAMESPACE));
    return length > MAX_BYTES ? undefined : keyv.get<string>(key);
  }

  return {
    async get(key) {
      const value = await redis.read(() => getBounded(key).catch(undefinedIfForeign));
      return value === undefined ? undefined : checkedText(key, value);
    },
    set: async (key, text, ttl) => void (await redis.write(() => keyv.set(key, withChecksum(key, text), ttl))),
    delete: async (key) => void (await redis.write(() => keyv.delete(key))),
  };
}

/** Of key and text together: another key's value is as wrong as a damaged one. Against accidents only, as in replicas/envelope.ts. */
const checksumOf = (key: string, text: string): string => hash('sha256', `${key}\n${text}`, 'base64url');
const CHECKSUM_LENGTH = checksumOf('', '').length;

/** Exported for tests, which put values of their own into Redis. */
export const withChecksum = (key: string, text: string): string => checksumOf(key, text) + text;

function checkedText(key: string, value: string): string | undefined {
  const text = value.slice(CHECKSUM_LENGTH);
  return value.startsWith(checksumOf(key, text)) ? text : undefined;
}

/** Keyv parses an entry outside its own try block; what does not parse or is no entry must be a miss, not an exception. */
const codec = {
  serialize: (data: { value?: unknown; expires?: number | undefined }): string => JSON.stringify(data),
  deserialize: <Value>(data: string): { value?: Value; expires?: number | undefined } | undefined => {
    try {
      const entry = JSON.parse(data) as { value?: Value; expires?: number } | null;
      return typeof entry === 'object' && entry !== null && typeof entry.value === 'string' ? entry : undefined;
    } catch {
      return undefined;
    }
  },
};

function undefinedIfForeign(error: unknown): undefined {
  if (!isWrongType(error)) throw error;
}

function ignore(): void {}
