import { isIP } from 'node:net';
import type * as library from '@redis/client';
import type { RedisClientType } from '@redis/client';
import type { RedisHost, RedisLogin } from './redis-setup.ts';

/** Loaded only where Redis is used. */
export type RedisLibrary = typeof library;

export interface NodeOptions {
  /** A connection that received nothing for this time is closed; a ping is sent three times as often. */
  readonly idleTimeout: number;
  readonly database?: number;
}

const reconnectStrategy = (tries: number): number => Math.min(100 * 2 ** tries, 5000) * (0.75 + Math.random() / 4);

/**
 * By default the client queues commands while Redis is down, and pages would wait for them. So there is no offline queue, a bounded queue
 * otherwise, and reconnecting without end in the background.
 */
export function clientOptions({ tls, username, password }: RedisLogin, { idleTimeout, database = 0 }: NodeOptions) {
  return {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(database === 0 ? {} : { database }),
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1000,
    pingInterval: idleTimeout / 3,
    socket: {
      connectTimeout: Math.min(1000, idleTimeout),
      socketTimeout: idleTimeout,
      reconnectStrategy,
      ...(tls ? { tls: true as const } : {}),
    },
  };
}

export function openNode({ createClient }: RedisLibrary, host: RedisHost, login: RedisLogin, node: NodeOptions): RedisClientType {
  const options = clientOptions(login, node);
  return createClient({ ...options, socket: { ...options.socket, ...host, ...serverName(host, login) } });
}

/** RFC 6066 section 3: no addresses. A proxy of several servers may choose by this name. */
function serverName({ host }: RedisHost, { tls }: RedisLogin): { servername: string } | undefined {
  return tls && isIP(host) === 0 ? { servername: host } : undefined;
}
