import type { Log } from '../observability/log.ts';
import { isClosedUnexpectedly, refusalOf } from './first-words.ts';
import type { RedisHost } from './redis-setup.ts';
import { type Connections, type ConnectionsOptions, openConnections } from './connections.ts';
import { askClusterNode, askSentinel, createScouts, type Scouts, type Sighting } from './scouts.ts';

export interface FollowedPrimaries {
  /** Undefined: no server has told yet where the primaries are. */
  current(): Connections | undefined;
  /** A node refused a write because it is no longer a primary. */
  demoted(): void;
  /** Resolves when the connections are there for the first time. */
  readonly connected: Promise<void>;
  close(): void;
}

export interface FollowOptions extends Omit<ConnectionsOptions, 'onError'> {
  readonly log: Log;
  /** Connections to other primaries, not ready yet. */
  readonly onReplaced: () => void;
  /** Milliseconds between two questions where the primaries are. */
  readonly every?: number;
}

/** Milliseconds: a server that stays a replica must not make us reconnect all the time. */
const DEMOTED_PAUSE = 2000;
/** Questions in a row that found the subscriber without a connection, until it gets another node. */
const PATIENCE = 3;

/** Keeps connections to the primaries, whoever they are at the moment. */
export function followPrimaries({ log, every = 1000, onReplaced, ...options }: FollowOptions): FollowedPrimaries {
  const { setup, library, node } = options;
  const connected = Promise.withResolvers<void>();
  const outage = createOutageLog(log, setup);
  let connections: Connections | undefined;
  let lastError: unknown;
  let isStale = false;
  let demotedAt = -Infinity;
  let silence = 0;
  let closed = false;
  let generation = 0;

  const onReady: ConnectionsOptions['onReady'] = (which) => {
    if (connections?.isReady()) outage.ended();
    if (connections?.isReady() && connections.subscriber.isReady) connected.resolve();
    options.onReady(which);
  };

  function open(sighting: Sighting): void {
    if (closed) return;
    const before = connections;
    isStale = false;
    silence = 0;
    generation += 1;
    const own = generation;
    const onError = (error: unknown): void => (own === generation && !closed ? outage.began(error) : undefined);
    connections = openConnections({ ...options, onReady, onError }, sighting);
    onReplaced();
    before?.close();
    if (before) log.info({ primaries: sighting.primaries.map(({ host, port }) => `${host}:${port}`) }, 'redis is connected anew');
  }

  const scouts = scoutsOf();
  let looking: Promise<void> | undefined;
  const look = (): void => void (looking ??= find().finally(() => (looking = undefined)));

  async function find(): Promise<void> {
    const sighting = await scouts?.find();
    if (connections?.isReady()) outage.ended();
    if (!sighting) {
      if (!connections?.isReady()) outage.began(lastError);
      return;
    }
    silence = connections?.subscriber.isReady ? 0 : silence + 1;
    const another =
      setup.kind === 'cluster' && silence > PATIENCE && addressOf(sighting.subscribeAt) !== addressOf(connections?.sighting.subscribeAt);
    if (isStale || another || !connections?.isOpen || isElsewhere(sighting, connections.sighting)) open(sighting);
  }

  function scoutsOf(): Scouts | undefined {
    if (setup.kind === 'single') return undefined;
    const [servers, ask] = setup.kind === 'sentinel' ? [setup.sentinels, askSentinel(setup.name)] : [setup.nodes, askClusterNode];
    const { database: _, ...scout } = node;
    return createScouts({ library, servers, ask, node: scout, onReady: () => look(), onError: (error) => (lastError = error) });
  }

  const timer = scouts && setInterval(look, every).unref();
  if (setup.kind === 'single') open({ primaries: [setup.node], subscribeAt: setup.node, epoch: 0 });

  return {
    current: () => connections,
    demoted() {
      if (performance.now() < demotedAt + DEMOTED_PAUSE) return;
      demotedAt = performance.now();
      isStale = true;
      // A name may lead to another server by now.
      if (!scouts && connections) open(connections.sighting);
      else look();
    },
    connected: connected.promise,
    close() {
      closed = true;
      clearInterval(timer);
      scouts?.close();
      connections?.close();
    },
  };
}

function isElsewhere(a: Sighting, b: Sighting): boolean {
  // A server that was cut off may be the only one that answers for a while.
  return a.epoch >= b.epoch && namesOf(a) !== namesOf(b);
}

const namesOf = ({ primaries }: Sighting): string => primaries.map(addressOf).toSorted().join();

function addressOf(node: Sighting['subscribeAt'] | undefined): string {
  return `${node?.host}:${node?.port}`;
}

/** The library reports each failed attempt to reconnect; log one line for each outage. */
function createOutageLog(log: Log, setup: FollowOptions['setup']) {
  let down = false;
  async function logRefusal(node: RedisHost): Promise<void> {
    const refusal = await refusalOf(node);
    if (refusal !== null) log.warn({ refusal }, 'redis refuses the connection');
  }
  return {
    began(err: unknown): void {
      if (!down) log.warn({ err }, 'redis is not reachable, serving from memory only');
      if (!down && setup.kind === 'single' && isClosedUnexpectedly(err)) void logRefusal(setup.node);
      down = true;
    },
    ended(): void {
      if (down) log.info({}, 'redis is back');
      down = false;
    },
  };
}
