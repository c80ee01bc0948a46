/**
 * createSentinel of @redis/client is not used: commands of an outage wait without bound and run after it, it says that it is ready
 * meanwhile, and it believes the first sentinel that answers. A cluster is createCluster for commands, but it asks no other node while a
 * primary is down, so scouts find the primary here, too. Messages stay ordinary pub/sub: there are few, and a poll of two seconds stands
 * behind them. Subscribing to `+switch-master` would need the poll anyway.
 */
import type { RedisClientType } from '@redis/client';
import { raceTimeout } from '../limits/race-timeout.ts';
import { stallTolerantTimeout } from '../../http-cache/stall-tolerant-timeout.ts';
import { type NodeOptions, openNode, type RedisLibrary } from './open-node.ts';
import type { RedisHost, RedisLogin } from './redis-setup.ts';

/** Where the primaries are, as one server says. */
export interface Sighting {
  readonly primaries: readonly RedisHost[];
  /** Receives the messages, which a cluster carries to all of its nodes. */
  readonly subscribeAt: RedisHost;
  /** Of the last fail-over: the higher one is the later one. */
  readonly epoch: number;
}

export interface Scouts {
  /** The latest that any of the servers knows; undefined: none of them answers. */
  find(): Promise<Sighting | undefined>;
  close(): void;
}

export interface ScoutsOptions {
  readonly library: RedisLibrary;
  readonly servers: RedisLogin & { readonly hosts: readonly RedisHost[] };
  readonly node: NodeOptions;
  readonly ask: (client: RedisClientType, host: RedisHost) => Promise<Sighting | undefined>;
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}

const PATIENCE = 1000;

/**
 * Asks all of the listed servers, since one that is cut off from the others does not learn of a fail-over. They are asked periodically, as
 * a message about it could be lost.
 */
export function createScouts({ library, servers, node, ask, onReady, onError }: ScoutsOptions): Scouts {
  const scouts = servers.hosts.map((host) => {
    const client = openNode(library, host, servers, node);
    client.on('error', onError);
    client.on('ready', onReady);
    client.connect().then(undefined, ignore);
    return { host, client };
  });

  async function askOne({ host, client }: (typeof scouts)[number]): Promise<Sighting | undefined> {
    if (!client.isReady) return undefined;
    try {
      return await raceTimeout(ask(client, host), { ms: PATIENCE, onTimeout: () => undefined, startTimer: stallTolerantTimeout });
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  return {
    async find() {
      const sightings = (await Promise.all(scouts.map(askOne))).filter((sighting) => sighting !== undefined);
      return sightings.toSorted((a, b) => b.epoch - a.epoch)[0];
    },
    close() {
      for (const { client } of scouts) if (client.isOpen) client.destroy();
    },
  };
}

/** `SENTINEL MASTER`, which also returns the epoch. */
export function askSentinel(name: string): ScoutsOptions['ask'] {
  return async (client) => {
    const reply: unknown = await client.sendCommand(['SENTINEL', 'MASTER', name]);
    const row = new Map<string, string>();
    if (Array.isArray(reply))
      for (let index = 0; index + 1 < reply.length; index += 2) row.set(String(reply[index]), String(reply[index + 1]));
    const primary = { host: row.get('ip') ?? '', port: Number(row.get('port')) };
    if (primary.host === '' || !(primary.port > 0)) return undefined;
    return { primaries: [primary], subscribeAt: primary, epoch: Number(row.get('config-epoch') ?? 0) };
  };
}

export const askClusterNode: ScoutsOptions['ask'] = async (client, node) => {
  const [info, slots] = await Promise.all([client.sendCommand<string>(['CLUSTER', 'INFO']), client.sendCommand(['CLUSTER', 'SLOTS'])]);
  const primaries = new Map<string, RedisHost>();
  for (const [, , [host, port]] of Array.isArray(slots) ? (slots as readonly [number, number, [string | null, number]][]) : []) {
    // A node may not know the name by which it is reached.
    const primary = { host: host || node.host, port };
    primaries.set(`${primary.host}:${port}`, primary);
  }
  if (primaries.size === 0) return undefined;
  const epoch = Number(/^cluster_current_epoch:(\d+)/m.exec(info)?.[1] ?? 0);
  return { primaries: [...primaries.values()], subscribeAt: node, epoch };
};

function ignore(): void {}
