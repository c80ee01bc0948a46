import { setTimeout as delay } from 'node:timers/promises';
import type { RedisClientType } from '@redis/client';
import type { Log } from '../observability/log.ts';
import { createTimedCircuit, type TimedCircuit } from '../limits/timed-circuit.ts';
import type { Commands, Connections } from './connections.ts';
import { followPrimaries } from './follow-primaries.ts';
import type { RedisSetup } from './redis-setup.ts';

/** One Redis, or whatever servers make one. No method rejects or waits long. */
export interface Redis {
  readonly kind: RedisSetup['kind'];
  /** Can the node of this key be asked? Without a key: can all? */
  isReady(key?: string): boolean;
  /** Undefined: Redis failed or was too slow. Reads and writes have separate circuits, because a full Redis still answers reads. */
  read<T>(key: string, task: Task<T>): Promise<T | undefined>;
  write<T>(key: string, task: Task<T>): Promise<T | undefined>;
  /** The listener is called for each message, and whenever messages may have been missed. Returns the function that unsubscribes. */
  listen(channel: string, listener: () => void): () => void;
  /** Resolves when Redis is connected, and after `connectWait` in any case. */
  ready(): Promise<void>;
  close(): void;
  readonly circuits: Readonly<Record<string, Pick<TimedCircuit, 'failing'>>>;
}

/** `client` is for libraries; it is another one after a fail-over. Only the key that was named may be used: it chooses the node. */
export type Task<T> = (commands: Commands, client: RedisClientType) => Promise<T>;

export interface RedisOptions {
  readonly setup: RedisSetup;
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

/** Shorter in a cluster: while one node of several is silent, the circuits rarely see failures in a row. */
const IDLE = { single: 15_000, sentinel: 15_000, cluster: 3000 } as const;

/** A circuit around reads and around writes keeps a slow Redis from delaying pages. */
export async function createRedis(options: RedisOptions): Promise<Redis> {
  const { setup, log, timeout = 150, idleTimeout = IDLE[setup.kind], connectWait = 500, pause = 5000 } = options;
  const library = await import('@redis/client');

  const onOpen = (err: unknown): void => log.warn({ err }, 'shared cache does not answer, serving from memory only');
  const newCircuit = (): TimedCircuit => createTimedCircuit({ timeout, pause, onOpen });
  let [reads, writes] = [newCircuit(), newCircuit()];

  const channels = new Map<string, Set<() => void>>();
  const notify = (channel: string): void => channels.get(channel)?.forEach((listener) => listener());
  const notifyAll = (): void => [...channels.keys()].forEach(notify);
  // After the first time the client subscribes again by itself whenever it reconnects. Messages sent meanwhile are lost.
  let subscribed = new Set<string>();
  function subscribe(channel: string): void {
    const [subscriber, known] = [primaries.current()?.subscriber, subscribed];
    if (!subscriber?.isReady || known.has(channel)) return;
    known.add(channel);
    subscriber
      .subscribe(channel, () => notify(channel))
      .then(
        () => notify(channel),
        () => known.delete(channel),
      );
  }

  const primaries = followPrimaries({
    library,
    setup,
    log,
    node: { idleTimeout, ...(setup.kind === 'cluster' ? {} : { database: setup.database }) },
    onReplaced: () => (subscribed = new Set()),
    onReady(which) {
      // Failures of the previous connection say nothing about the new one.
      if (which === 'commands') [reads, writes] = [newCircuit(), newCircuit()];
      [...channels.keys()].forEach(subscribe);
      notifyAll();
    },
  });

  /** Undefined while the node of the key is not connected. */
  const connectionFor = (key: string): Connections | undefined => {
    const connections = primaries.current();
    return connections?.isReady(key) === true ? connections : undefined;
  };
  const isReady = (key?: string): boolean => primaries.current()?.isReady(key) === true;
  return {
    kind: setup.kind,
    isReady,
    async read(key, task) {
      const found = connectionFor(key);
      return found && reads.run(() => task(found.commands, found.client));
    },
    async write(key, task) {
      const found = connectionFor(key);
      return found && writes.run(() => task(found.commands, found.client).catch(noticeDemotion));
    },
    listen(channel, listener) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      subscribe(channel);
      return () => void listeners.delete(listener);
    },
    ready: () => Promise.race([primaries.connected, delay(connectWait, undefined, { ref: false })]),
    close() {
      channels.clear();
      primaries.close();
    },
    // Without a connection no command runs, so the circuits stay closed; report them as failing.
    circuits: {
      redis_reads: {
        get failing() {
          return !isReady() || reads.failing;
        },
      },
      redis_writes: {
        get failing() {
          return !isReady() || writes.failing;
        },
      },
    },
  };

  function noticeDemotion(error: unknown): never {
    if (error instanceof Error && error.message.includes('READONLY')) primaries.demoted();
    throw error;
  }
}

/** The key holds a value of another type. That is wrong data, not a failure of Redis. */
export function isWrongType(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('WRONGTYPE');
}
