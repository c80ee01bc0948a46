import { setTimeout as delay } from 'node:timers/promises';
import type { RedisClientType, RESP_TYPES } from '@redis/client';
import type { Log } from '../observability/log.ts';
import { createTimedCircuit, type TimedCircuit } from '../limits/timed-circuit.ts';

/** Two connections to Redis: one for all commands of the process, one for subscriptions. No method rejects or waits long. */
export interface Redis {
  /** For libraries. Rejects at once while there is no connection; queues nothing. */
  readonly client: RedisClientType;
  readonly isReady: () => boolean;
  /** Undefined: Redis failed or was too slow. Reads and writes have separate circuits, because a full Redis still answers reads. */
  read<T>(task: (commands: Commands) => Promise<T>): Promise<T | undefined>;
  write<T>(task: (commands: Commands) => Promise<T>): Promise<T | undefined>;
  /** The listener is called for each message, and whenever messages may have been missed. Returns the function that unsubscribes. */
  listen(channel: string, listener: () => void): () => void;
  /** Resolves when Redis is connected, and after `connectWait` in any case. */
  ready(): Promise<void>;
  close(): void;
  readonly circuits: Readonly<Record<string, Pick<TimedCircuit, 'failing'>>>;
}

/** Values are returned as bytes. */
export type Commands = ReturnType<typeof bytesOf>;

export interface RedisOptions {
  readonly url: string;
  readonly log: Log;
  /** Milliseconds until a command is given up. */
  readonly timeout?: number;
  /** A connection that received nothing for this time is closed; a ping is sent three times as often. */
  readonly idleTimeout?: number;
  /** Milliseconds that the start of the process waits for the connection. */
  readonly connectWait?: number;
  /** Milliseconds that a circuit stays open after failures in a row. */
  readonly pause?: number;
}

/**
 * By default the client queues commands while Redis is down, and pages would wait for them. So there is no offline queue, a bounded queue
 * otherwise, reconnecting without end in the background, and a circuit around reads and around writes.
 */
export async function createRedis(options: RedisOptions): Promise<Redis> {
  const { createClient, RESP_TYPES } = await import('@redis/client');
  const { url, log, timeout = 150, idleTimeout = 15_000, connectWait = 500, pause = 5000 } = options;
  const reconnectStrategy = (tries: number): number => Math.min(100 * 2 ** tries, 5000) * (0.75 + Math.random() / 4);
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1000,
    pingInterval: idleTimeout / 3,
    socket: { connectTimeout: Math.min(1000, idleTimeout), socketTimeout: idleTimeout, reconnectStrategy },
  });
  const subscriber = client.duplicate();
  reportOutages(client, log);
  subscriber.on('error', ignore);

  const onOpen = (err: unknown): void => log.warn({ err }, 'shared cache does not answer, serving from memory only');
  const newCircuit = (): TimedCircuit => createTimedCircuit({ timeout, pause, onOpen });
  let [reads, writes] = [newCircuit(), newCircuit()];
  // Failures of the previous connection say nothing about the new one.
  client.on('ready', () => ([reads, writes] = [newCircuit(), newCircuit()]));

  const channels = new Map<string, Set<() => void>>();
  const notify = (channel: string): void => channels.get(channel)?.forEach((listener) => listener());
  const notifyAll = (): void => [...channels.keys()].forEach(notify);
  // After the first time the client subscribes again by itself whenever it reconnects. Messages sent meanwhile are lost.
  const subscribed = new Set<string>();
  function subscribe(channel: string): void {
    if (!subscriber.isReady || subscribed.has(channel)) return;
    subscribed.add(channel);
    subscriber
      .subscribe(channel, () => notify(channel))
      .then(
        () => notify(channel),
        () => subscribed.delete(channel),
      );
  }
  subscriber.on('ready', () => [...channels.keys()].forEach(subscribe));
  for (const connection of [subscriber, client]) connection.on('ready', notifyAll);
  const connected = Promise.all([client.connect(), subscriber.connect()]).then(ignore, ignore);

  const commands = bytesOf(client, RESP_TYPES.BLOB_STRING);
  return {
    client,
    isReady: () => client.isReady,
    read: async (task) => (client.isReady ? reads.run(() => task(commands)) : undefined),
    write: async (task) => (client.isReady ? writes.run(() => task(commands)) : undefined),
    listen(channel, listener) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      subscribe(channel);
      return () => void listeners.delete(listener);
    },
    ready: () => Promise.race([connected, delay(connectWait, undefined, { ref: false })]),
    close() {
      channels.clear();
      for (const connection of [client, subscriber]) if (connection.isOpen) connection.destroy();
    },
    // Without a connection no command runs, so the circuits stay closed; report them as failing.
    circuits: {
      redis_reads: {
        get failing() {
          return !client.isReady || reads.failing;
        },
      },
      redis_writes: {
        get failing() {
          return !client.isReady || writes.failing;
        },
      },
    },
  };
}

function bytesOf(client: RedisClientType, texts: typeof RESP_TYPES.BLOB_STRING) {
  return client.withTypeMapping({ [texts]: Buffer });
}

/** The key holds a value of another type. That is wrong data, not a failure of Redis. */
export function isWrongType(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('WRONGTYPE');
}

/** The client reports each failed attempt to reconnect; log one line for each outage. */
function reportOutages(client: RedisClientType, log: Log): void {
  let down = false;
  client.on('error', (err: unknown) => {
    if (!down) log.warn({ err }, 'redis is not reachable, serving from memory only');
    down = true;
  });
  client.on('ready', () => {
    if (down) log.info({}, 'redis is back');
    down = false;
  });
}

function ignore(): void {}
