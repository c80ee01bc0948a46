import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Keyv } from 'keyv';
import { LRUCache } from 'lru-cache';
import { exact } from './content-coding.ts';
import { isWrongType, type Redis } from './replicas/redis.ts';

/** Second level of the upstream cache: text by key. Neither method ever rejects or waits long; a corrupt entry is a miss. */
export interface SharedStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string, ttl: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Accounted bytes in this process. */
  readonly size: number;
}

export interface SharedStoreOptions {
  /** Without it the second level is memory, bounded by `maxBytes`. */
  readonly redis: Redis | null;
  readonly maxBytes: number;
}

const NAMESPACE = 'karat:upstream:1';
const MAX_BYTES = 16 * 1024 * 1024;

export async function createSharedStore({ redis, maxBytes }: SharedStoreOptions): Promise<SharedStore> {
  return redis ? redisStore(redis) : createTextMemory(maxBytes);
}

/**
 * Keyv's own memory is an unbounded Map, so it gets one that is. Compressed a text takes a seventh; as a string with one typographic dash it would take
 * twice its length. Not in the thread pool, so that nothing that is deleted meanwhile comes back; 30 KB take less than a millisecond.
 */
export function createTextMemory(maxBytes: number): SharedStore {
  const texts = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (bytes, key) => bytes.length + 2 * key.length + 300 });
  // Keyv hands over a third argument, its time to live, which an LRUCache would take for options.
  const store = {
    get: (key: string) => unpack(texts.get(key)),
    set: (key: string, text: string) => void texts.set(key, pack(text)),
    delete: (key: string) => texts.delete(key),
    clear: () => texts.clear(),
  };
  const keyv = new Keyv<string>({ store, ...codec, useKeyPrefix: false });
  return {
    get: (key) => keyv.get<string>(key),
    set: async (key, text, ttl) => void (await keyv.set(key, text, ttl)),
    delete: async (key) => void (await keyv.delete(key)),
    get size() {
      return texts.calculatedSize;
    },
  };
}

const pack = (text: string): Buffer => exact(zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }));
const unpack = (bytes: Buffer | undefined): string | undefined => bytes && zstdDecompressSync(bytes).toString();

/**
 * `@keyv/redis` as it comes waits for a Redis that is down, connects anew on each call, throws on a corrupt entry and reports a
 * failed set as done. Hence: the process' own client, nothing asked while it is not ready, errors thrown and counted by its circuits.
 */
async function redisStore(redis: Redis): Promise<SharedStore> {
  const { default: KeyvRedis } = await import('@keyv/redis');
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
    get: (key) => redis.read(() => getBounded(key).catch(undefinedIfForeign)),
    set: async (key, text, ttl) => void (await redis.write(() => keyv.set(key, text, ttl))),
    delete: async (key) => void (await redis.write(() => keyv.delete(key))),
    size: 0,
  };
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
