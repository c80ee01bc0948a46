import calculateSlot from 'cluster-key-slot';
import type { RedisClientType, RESP_TYPES } from '@redis/client';
import { clientOptions, type NodeOptions, openNode, type RedisLibrary } from './open-node.ts';
import type { RedisLogin, RedisSetup } from './redis-setup.ts';
import type { Sighting } from './scouts.ts';

/** Commands with one key: all that a cluster can do, too. Values are returned as bytes. */
export type Commands = Pick<ReturnType<typeof bytesOf>, 'del' | 'eval' | 'exists' | 'get' | 'getRange' | 'set' | 'strLen' | 'unlink'>;

/** To the primaries of one sighting: one for all commands of the process, one for subscriptions. */
export interface Connections {
  readonly sighting: Sighting;
  /** For libraries. Rejects at once while there is no connection; queues nothing. */
  readonly client: RedisClientType;
  readonly commands: Commands;
  readonly subscriber: RedisClientType;
  /** Can the node of this key be asked? Without a key: can all? */
  isReady(key?: string): boolean;
  /** False: the library has given up. */
  readonly isOpen: boolean;
  close(): void;
}

export interface ConnectionsOptions {
  readonly library: RedisLibrary;
  readonly setup: RedisSetup;
  readonly node: NodeOptions;
  /** Connected, again after each break. */
  readonly onReady: (which: 'commands' | 'messages') => void;
  readonly onError: (error: unknown) => void;
}

export function openConnections(options: ConnectionsOptions, sighting: Sighting): Connections {
  const { library, setup, node, onReady, onError } = options;
  const onCommands = (): void => onReady('commands');
  const login = setup.kind === 'cluster' ? setup.nodes : setup.login;
  const subscriber = openNode(library, sighting.subscribeAt, login, node);
  subscriber.on('error', ignore);
  subscriber.on('ready', () => onReady('messages'));
  const main = setup.kind === 'cluster' ? openCluster(options, sighting, login) : openPrimary(options, sighting, login);
  main.client.on('error', onError);
  main.client.on('ready', onCommands);
  main.client.connect().then(setup.kind === 'cluster' ? onCommands : undefined, onError);
  subscriber.connect().then(undefined, ignore);
  return {
    ...main,
    sighting,
    commands: bytesOf(main.client, library.RESP_TYPES.BLOB_STRING),
    subscriber,
    get isOpen() {
      return main.client.isOpen;
    },
    close() {
      for (const connection of [main.client, subscriber]) if (connection.isOpen) connection.destroy();
    },
  };
}

function openPrimary({ library, node }: ConnectionsOptions, { primaries }: Sighting, login: RedisLogin) {
  const client = openNode(library, primaries[0] as Sighting['subscribeAt'], login, node);
  return { client, isReady: () => client.isReady };
}

/**
 * The library asks the node of a key's slot and follows its redirections. It never asks the others while that node is down: the scouts
 * do, and the connections are replaced after a fail-over.
 */
function openCluster({ library, node, onError }: ConnectionsOptions, { primaries }: Sighting, login: RedisLogin) {
  const cluster = library.createCluster({ rootNodes: primaries.map((host) => ({ socket: host })), defaults: clientOptions(login, node) });
  cluster.on('node-error', onError);
  return {
    // Has the same methods for commands with one key.
    client: cluster as unknown as RedisClientType,
    isReady(key?: string): boolean {
      if (key === undefined) return cluster.masters.length > 0 && cluster.masters.every(({ client }) => client?.isReady);
      return cluster.slots[calculateSlot(key)]?.master.client?.isReady === true;
    },
  };
}

function bytesOf(client: RedisClientType, texts: typeof RESP_TYPES.BLOB_STRING) {
  return client.withTypeMapping({ [texts]: Buffer });
}

function ignore(): void {}
