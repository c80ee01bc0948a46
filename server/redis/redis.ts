import { setTimeout as delay } from 'node:timers/promises';
import type { RedisClientType, RESP_TYPES } from '@redis/client';
import type { Log } from '../observability/log.ts';
import { createTimedCircuit, type TimedCircuit } from '../limits/timed-circuit.ts';

/** The process' way to Redis: a connection for commands that all share, and one that listens. Nothing here rejects or waits long. */
export interface Redis {
  /** For libraries. Rejects at once while there is no connection; queues nothing. */
  readonly client: RedisClientType;
  readonly isReady: () => boolean;
  /** Undefined: it cannot tell, or not in time. A full Redis still answers reads, so the two fail apart. */
  read<T>(task: (commands: Commands) => Promise<T>): Promise<T | undefined>;
  write<T>(task: (commands: Commands) => Promise<T>): Promise<T | undefined>;
  /** Called for each message, whatever is in it, and whenever some may have been missed. Returns the way to stop. */
  listen(channel: string, listener: () => void): () => void;
  /** Resolves when it can be used, or when waiting any longer would hold up the start. */
  ready(): Promise<void>;
  close(): void;
  readonly circuits: Readonly<Record<string, Pick<TimedCircuit, 'open'>>>;
}

/** Values come as they are: bytes. */
export type Commands = ReturnType<typeof bytesOf>;

export interface RedisOptions {
  readonly url: string;
  readonly log: Log;
  /** How long somebody waits for a reply. */
  readonly timeout?: number;
  /** Without a sign of life for so long a connection is dead; it is asked for one three times as often. */
  readonly silence?: number;
  readonly connectPatience?: number;
  /** How long it is left alone after failures in a row. */
  readonly pause?: number;
}

/**
 * The client as it comes keeps what is asked while Redis is down and sends it later: a page would wait for it. Hence no queue while offline, a
 * bounded one else, endless attempts in the background, and circuits around what is asked.
 */
export async function createRedis(options: RedisOptions): Promise<Redis> {
  const { createClient, RESP_TYPES } = await import('@redis/client');
  const { url, log, timeout = 150, silence = 15_000, connectPatience = 500, pause = 5000 } = options;
  const reconnectStrategy = (tries: number): number => Math.min(100 * 2 ** tries, 5000) * (0.75 + Math.random() / 4);
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1000,
    pingInterval: silence / 3,
    socket: { connectTimeout: Math.min(1000, silence), socketTimeout: silence, reconnectStrategy },
  });
  const ear = client.duplicate();
  reportOutages(client, log);
  ear.on('error', ignore);

  const onOpen = (err: unknown): void => log.warn({ err }, 'shared cache does not answer, memory serves alone');
  const closed = (): TimedCircuit => createTimedCircuit({ timeout, pause, onOpen });
  let [reads, writes] = [closed(), closed()];
  // What broke off with the connection before says nothing about this one.
  client.on('ready', () => ([reads, writes] = [closed(), closed()]));

  const channels = new Map<string, Set<() => void>>();
  const tell = (channel: string): void => channels.get(channel)?.forEach((listener) => listener());
  const tellAll = (): void => [...channels.keys()].forEach(tell);
  // After the first time the client subscribes by itself again whenever it comes back. Messages of the meantime are lost.
  const subscribed = new Set<string>();
  function subscribe(channel: string): void {
    if (!ear.isReady || subscribed.has(channel)) return;
    subscribed.add(channel);
    ear
      .subscribe(channel, () => tell(channel))
      .then(
        () => tell(channel),
        () => subscribed.delete(channel),
      );
  }
  ear.on('ready', () => [...channels.keys()].forEach(subscribe));
  for (const one of [ear, client]) one.on('ready', tellAll);
  const connected = Promise.all([client.connect(), ear.connect()]).then(ignore, ignore);

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
    ready: () => Promise.race([connected, delay(connectPatience, undefined, { ref: false })]),
    close() {
      channels.clear();
      for (const one of [client, ear]) if (one.isOpen) one.destroy();
    },
    // Without a connection nothing is asked, so no circuit hears of it.
    circuits: {
      redis_reads: {
        get open() {
          return !client.isReady || reads.open;
        },
      },
      redis_writes: {
        get open() {
          return !client.isReady || writes.open;
        },
      },
    },
  };
}

function bytesOf(client: RedisClientType, texts: typeof RESP_TYPES.BLOB_STRING) {
  return client.withTypeMapping({ [texts]: Buffer });
}

/** A key of ours that holds another type than ours: garbage, and no reason to think that Redis is ill. */
export function isWrongType(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('WRONGTYPE');
}

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
