import { setTimeout as delay } from 'node:timers/promises';
import KeyvRedis, { type RedisClientType } from '@keyv/redis';
import { Keyv } from 'keyv';
import { LRUCache } from 'lru-cache';
import type { Log } from '../ops/log.ts';
import { type Circuit, createCircuit } from './circuit.ts';

/** Second level of the upstream cache: text by key. Neither method ever rejects or waits long; a corrupt entry is a miss. */
export interface SharedStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string, ttl: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Resolves when it can be used, or when waiting any longer would hold up the start. */
  ready(): Promise<void>;
  close(): Promise<void>;
  /** Accounted bytes in this process. */
  readonly size: number;
  /** What keeps a store that fails off the path of requests. */
  readonly circuits: Readonly<Record<string, Pick<Circuit, 'open'>>>;
}

export interface SharedStoreOptions {
  /** Without it the second level is memory, bounded by `maxBytes`. */
  readonly redisUrl?: string | undefined;
  readonly maxBytes: number;
  readonly log: Log;
}

const NAMESPACE = 'karat:upstream:1';
const CONNECT_PATIENCE = 500;

export function createSharedStore({ redisUrl, maxBytes, log }: SharedStoreOptions): SharedStore {
  return redisUrl === undefined ? memoryStore(maxBytes) : redisStore(redisUrl, log);
}

/** Keyv's own memory is an unbounded Map, so it gets one that is. Texts take a fraction of what the parsed first level takes. */
function memoryStore(maxBytes: number): SharedStore {
  const texts = new LRUCache<string, string>({ maxSize: maxBytes, sizeCalculation: (text, key) => text.length + key.length + 100 });
  // Keyv hands over a third argument, its time to live, which an LRUCache would take for options.
  const store = {
    get: (key: string) => texts.get(key),
    set: (key: string, text: string) => void texts.set(key, text),
    delete: (key: string) => texts.delete(key),
    clear: () => texts.clear(),
  };
  const keyv = new Keyv<string>({ store, ...codec, useKeyPrefix: false });
  return {
    get: (key) => keyv.get<string>(key),
    set: async (key, text, ttl) => void (await keyv.set(key, text, ttl)),
    delete: async (key) => void (await keyv.delete(key)),
    ready: () => Promise.resolve(),
    close: () => Promise.resolve(),
    get size() {
      return texts.calculatedSize;
    },
    circuits: {},
  };
}

/**
 * `@keyv/redis` as it comes waits for a Redis that is down, connects anew on each call, throws on a corrupt entry and reports a
 * failed set as done. Hence: our own client that reconnects in the background and queues nothing, nothing asked while it
 * is not ready, errors thrown and counted by a circuit. Reads and writes have one each: a full Redis still answers reads.
 */
function redisStore(url: string, log: Log): SharedStore {
  const connection = {
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1000,
    pingInterval: 5000,
    socket: { connectTimeout: 1000, socketTimeout: 15_000, reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 5000) },
  };
  const adapter = new KeyvRedis<string>(connection, { throwOnErrors: true, throwOnConnectError: false });
  const client = adapter.client as RedisClientType;
  reportOutages(client, log);
  adapter.on('error', ignore);
  const keyv = new Keyv<string>({ store: adapter, ...codec, namespace: NAMESPACE, useKeyPrefix: false, throwOnErrors: true });
  keyv.on('error', ignore);
  const connected = client.connect().then(ignore, ignore);

  const onOpen = (err: unknown) => log.warn({ err }, 'shared cache does not answer, memory serves alone');
  const reads = createCircuit({ onOpen });
  const writes = createCircuit({ onOpen });
  const ready = () => client.isReady;
  return {
    get: async (key) => (ready() ? reads.run(() => keyv.get<string>(key)) : undefined),
    set: async (key, text, ttl) => void (ready() && (await writes.run(() => keyv.set(key, text, ttl)))),
    delete: async (key) => void (ready() && (await writes.run(() => keyv.delete(key)))),
    ready: () => Promise.race([connected, delay(CONNECT_PATIENCE, undefined, { ref: false })]),
    close: async () => client.destroy(),
    size: 0,
    circuits: { redis_reads: reads, redis_writes: writes },
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

/** The client reports each failed attempt to reconnect; one line an outage is enough. */
function reportOutages(client: RedisClientType, log: Log): void {
  let down = false;
  client.on('error', (err: unknown) => {
    if (!down) log.warn({ err }, 'redis is not reachable, memory serves alone');
    down = true;
  });
  client.on('ready', () => {
    if (down) log.info({}, 'redis is back');
    down = false;
  });
}

function ignore(): void {}
