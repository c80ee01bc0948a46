/**
 * `docker compose up -d` replaces all replicas at once, and hundreds of requests got 503. New containers are created beside the old ones
 * and started in turn; each old one is stopped, not removed, until all new ones are ready, so a roll-back starts the same containers again.
 * A trial without an alias in the networks checks settings, backend and image first: Docker's name server gives the address of every
 * running container, ready or not. After each new replica the update waits longer than the edge keeps addresses (`valid=5s`,
 * `fail_timeout=5s`). Swarm or Kubernetes for this alone was rejected, and `up --scale`, because Compose starts stopped containers again.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Container {
  readonly id: string;
  readonly name: string;
  readonly running: boolean;
}

/** The part of Docker that an update needs. */
export interface Engine {
  /** Those of the service, stopped ones too. */
  containers(): Promise<readonly Container[]>;
  /** How many replicas the settings want. */
  wanted(): Promise<number>;
  /** Starts a container by the settings of now that no visitor reaches. */
  startTrial(): Promise<Container>;
  /** Creates containers by the settings of now, until there are so many; those that exist stay as they are. Starts nothing. */
  create(total: number): Promise<void>;
  start(container: Container): Promise<void>;
  /** Lets it finish what is under way. */
  stop(container: Container): Promise<void>;
  remove(container: Container): Promise<void>;
  /** `ended`: it cannot become ready any more. */
  state(container: Container): Promise<'starting' | 'ready' | 'ended'>;
  lastLines(container: Container): Promise<string>;
}

export interface ReplaceOptions {
  readonly engine: Engine;
  readonly say: (line: string) => void;
  /** Milliseconds that a new replica has to become ready. */
  readonly patience: number;
  /** Milliseconds until the edge has asked the name server for the addresses of the replicas again. */
  readonly edgeLearns: number;
  readonly pollEvery?: number;
  /** Aborted: the old ones come back. */
  readonly signal?: AbortSignal;
}

/** The old replicas serve again. */
export class RolledBack extends Error {}

/**
 * A trial first, which no visitor meets: a replica that runs is known to the edge before it is ready. Then one more than usual is running
 * at any time. Old containers are stopped but kept until all new ones are ready, so that they can be started again as they were, with their
 * image and their settings.
 */
export async function replaceReplicas(options: ReplaceOptions): Promise<void> {
  const { engine, say, edgeLearns, signal } = options;
  const found = await engine.containers();
  const old = found.filter(({ running }) => running);
  if (old.length === 0) throw new Error('No replica is running, so there is nothing to update: docker compose up -d');
  await tryOut(options);
  for (const leftover of found.filter(({ running }) => !running)) await engine.remove(leftover);
  const fresh: Container[] = [];
  const stopped: Container[] = [];
  try {
    const wanted = await engine.wanted();
    await engine.create(old.length + wanted);
    const known = new Set(old.map(({ id }) => id));
    fresh.push(...(await engine.containers()).filter(({ id }) => !known.has(id)));
    if (fresh.length !== wanted) throw new Error(`${fresh.length} containers were created instead of ${wanted}`);
    for (let index = 0; index < Math.max(fresh.length, old.length); index += 1) {
      const [next, last] = [fresh[index], old[index]];
      signal?.throwIfAborted();
      if (next) {
        await engine.start(next);
        await becomeReady(next, options, signal);
        say(`${next.name} is ready`);
        await sleep(edgeLearns, undefined, { signal });
      }
      if (!last) continue;
      stopped.push(last);
      await engine.stop(last);
      say(`${last.name} has ended`);
    }
  } catch (error) {
    await rollBack(options, { fresh, stopped, old }, error);
  }
  for (const last of old) await engine.remove(last);
  say(`Updated: ${fresh.length} replicas`);
}

async function tryOut(options: ReplaceOptions): Promise<void> {
  const { engine, say, signal } = options;
  let trial: Container | undefined;
  try {
    trial = await engine.startTrial();
    await becomeReady(trial, options, signal);
    say('The trial is ready');
  } catch (error) {
    say(reasonOf(error, signal));
    throw new RolledBack('Nothing is changed: the replicas serve as before.', { cause: error });
  } finally {
    if (trial) await engine.remove(trial);
  }
}

function reasonOf(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted === true) return 'Interrupted';
  return error instanceof Error ? error.message : String(error);
}

async function becomeReady(
  container: Container,
  { engine, patience, pollEvery = 500 }: ReplaceOptions,
  signal?: AbortSignal,
): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    const state = await engine.state(container);
    if (state === 'ready') return;
    const why = state === 'ended' ? 'ended' : performance.now() > until ? `was not ready within ${patience / 1000} s` : null;
    if (why !== null) throw new Error(`${container.name} ${why}. Its last lines:\n${await engine.lastLines(container)}`);
    await sleep(pollEvery, undefined, { signal });
  }
}

async function rollBack(
  options: ReplaceOptions,
  { fresh, stopped, old }: Readonly<Record<'fresh' | 'stopped' | 'old', readonly Container[]>>,
  cause: unknown,
): Promise<never> {
  const { engine, say, edgeLearns } = options;
  say(`${reasonOf(cause, options.signal)}\nThe old replicas come back.`);
  // The new ones serve until the old ones do.
  for (const container of stopped) {
    // One that is still ending would be started in vain.
    await engine.stop(container);
    await engine.start(container);
    await becomeReady(container, options);
    say(`${container.name} is ready again`);
  }
  if (stopped.length > 0) await sleep(edgeLearns);
  // `create` may have failed half-way.
  const known = new Set(old.map(({ id }) => id));
  const others = (await engine.containers()).filter(({ id }) => !known.has(id));
  for (const container of others.length > 0 ? others : fresh) {
    await engine.stop(container);
    await engine.remove(container);
  }
  throw new RolledBack('Nothing is changed: the old replicas serve as before.', { cause });
}
