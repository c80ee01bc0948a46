import { hash } from 'node:crypto';
import KeyvRedis from '@keyv/redis';
import type { RedisClientType } from '@redis/client';
import { Keyv } from 'keyv';
import { isWrongType, type Redis, type Task } from '../redis/redis.ts';

/** Second level of the read cache: text by key. No method rejects or waits long; a corrupt entry is a miss. */
export interface SharedStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string, ttl: number): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Increase the number with each change of the stored format. */
const NAMESPACE = 'karat:upstream:2';
const MAX_BYTES = 16 * 1024 * 1024;

/** Without Redis: the same responses in the same memory once more would be useless. */
export const NO_SHARED_STORE: SharedStore = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
};

/**
 * Keyv on the process's Redis client. By default `@keyv/redis` waits for a Redis that is down, connects again on each call, and reports
 * a failed write as done. So it is not called while the client is not ready, and throws errors, which the client's circuits count.
 */
export function createSharedStore(redis: Redis): SharedStore {
  let newest: { readonly client: RedisClientType; readonly keyv: Keyv<string> } | undefined;
  function keyvOn(client: RedisClientType): Keyv<string> {
    if (newest?.client !== client) newest = { client, keyv: createKeyv(client) };
    return newest.keyv;
  }

  /** The length first: a value of many megabytes must be neither waited for nor loaded into memory. */
  async function getBounded(key: string, ...[commands, client]: Parameters<Task<unknown>>): Promise<string | undefined> {
    const length = await commands.strLen(redisKey(key));
    return length > MAX_BYTES ? undefined : keyvOn(client).get<string>(key);
  }

  return {
    async get(key) {
      const value = await redis.read(redisKey(key), (...found) => getBounded(key, ...found).catch(undefinedIfWrongType));
      return value === undefined ? undefined : checkedText(key, value);
    },
    set: async (key, text, ttl) =>
      void (await redis.write(redisKey(key), (_, client) => keyvOn(client).set(key, withChecksum(key, text), ttl))),
    delete: async (key) => void (await redis.write(redisKey(key), (_, client) => keyvOn(client).delete(key))),
  };
}

function createKeyv(client: RedisClientType): Keyv<string> {
  const adapter = new KeyvRedis<string>(client, { throwOnErrors: true, throwOnConnectError: false });
  adapter.on('error', ignore);
  const keyv = new Keyv<string>({ store: adapter, ...codec, namespace: NAMESPACE, useKeyPrefix: false, throwOnErrors: true });
  keyv.on('error', ignore);
  return keyv;
}

/** As Keyv's adapter writes it. Exported for tests. */
export const redisKey = (key: string): string => `${NAMESPACE}::${key}`;

/** Of key and text together: another key's value is as wrong as a damaged one. Against accidents only, as in redis/envelope.ts. */
const checksumOf = (key: string, text: string): string => hash('sha256', `${key}\n${text}`, 'base64url');
const CHECKSUM_LENGTH = checksumOf('', '').length;

/** Exported for tests, which put values of their own into Redis. */
export const withChecksum = (key: string, text: string): string => checksumOf(key, text) + text;

function checkedText(key: string, value: string): string | undefined {
  const text = value.slice(CHECKSUM_LENGTH);
  return value.startsWith(checksumOf(key, text)) ? text : undefined;
}

/** Keyv parses an entry outside its own try block; an entry that does not parse must be a miss, not an exception. */
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

function undefinedIfWrongType(error: unknown): undefined {
  if (!isWrongType(error)) throw error;
}

function ignore(): void {}
