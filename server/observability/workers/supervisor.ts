import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** A process of the shop as its supervisor sees it. */
export interface Worker {
  readonly id: number;
  /** It takes requests. */
  readonly opened: Promise<void>;
  /** It can serve pages: there are settings of the shop. */
  readonly ready: Promise<void>;
  /** Says how it ended. Never rejects. */
  readonly ended: Promise<string>;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

/** Said already why, by the worker. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

export interface SupervisorOptions {
  readonly count: number;
  readonly fork: () => Worker;
  readonly log: Log;
  /** Nothing is left that serves, and what is started dies. */
  readonly onGiveUp: () => void;
  /** Milliseconds before the n-th new start in a row. */
  readonly backoff?: (failures: number) => number;
  /** Who lives so long was well when it started. */
  readonly healthyAfter?: number;
  /** Starts in a row that fail before it is given up. */
  readonly giveUpAfter?: number;
  /** What a new worker has until it can serve pages, before a rolling restart is given up. */
  readonly readyWithin?: number;
  /** What a worker has to finish. It needs 9 s itself (`shutdown.ts`). */
  readonly stopWithin?: number;
}

export interface Supervisor {
  /** Resolves when the first takes requests; rejects when that one dies, so that a fault of the settings is told once. */
  start(): Promise<void>;
  /** A new one for each, one after another, each ready before the old one goes. One under way is joined. Never rejects. */
  restart(): Promise<void>;
  /** Resolves when all have ended. */
  stop(): Promise<void>;
  /** All that live, those on their way out included. */
  readonly workers: ReadonlySet<Worker>;
  /** Deaths that nobody asked for. */
  readonly deaths: number;
}

const BACKOFF = (failures: number): number => (failures === 0 ? 0 : Math.min(30_000, 250 * 2 ** failures));

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { count, fork, log, onGiveUp, backoff = BACKOFF } = options;
  const { healthyAfter = 10_000, giveUpAfter = 5, readyWithin = 30_000, stopWithin = 9500 } = options;
  const workers = new Set<Worker>();
  const open = new Set<Worker>();
  /** Who serves in which place. */
  const places: (Worker | undefined)[] = [];
  let failures = 0;
  let deaths = 0;
  let stopping = false;
  let rolling: Promise<void> | undefined;

  function spawn(): Worker {
    const worker = fork();
    workers.add(worker);
    void worker.opened.then(() => open.add(worker));
    void worker.ended.then(() => {
      workers.delete(worker);
      open.delete(worker);
    });
    return worker;
  }

  /** From now on the worker has the place, and another one gets it when that dies. */
  function appoint(place: number, worker: Worker): void {
    const started = performance.now();
    places[place] = worker;
    void worker.ended.then((how) => {
      if (stopping || places[place] !== worker) return;
      deaths += 1;
      failures = performance.now() - started < healthyAfter ? failures + 1 : 0;
      log.error({ worker: worker.id, how }, 'a worker died');
      void revive(place);
    });
  }

  async function revive(place: number): Promise<void> {
    if (failures >= giveUpAfter && open.size === 0) {
      log.error({ failures }, 'no worker serves and none can be started: given up');
      stopping = true;
      return onGiveUp();
    }
    places[place] = undefined;
    await sleep(backoff(failures));
    if (!stopping && places[place] === undefined) appoint(place, spawn());
  }

  async function start(): Promise<void> {
    const first = spawn();
    const died = first.ended.then((how) => {
      throw new CannotStart(`The first worker ${how} before it took requests; why stands above.`);
    });
    await Promise.race([first.opened, died]);
    died.catch(() => undefined);
    appoint(0, first);
    for (let place = 1; place < count; place += 1) appoint(place, spawn());
  }

  async function roll(): Promise<void> {
    log.info({ workers: count }, 'rolling restart');
    for (const place of Array(count).keys()) {
      const next = spawn();
      const well = await Promise.race([
        next.ready.then(() => true),
        next.ended.then(() => false),
        sleep(readyWithin, false, { ref: false }),
      ]);
      if (stopping) return;
      if (!well) {
        next.kill('SIGKILL');
        return log.error({ worker: next.id }, 'a new worker did not get ready: the old ones go on');
      }
      const old = places[place];
      appoint(place, next);
      if (old) await end(old);
    }
    failures = 0;
    log.info({ workers: count }, 'all workers are new');
  }

  async function end(worker: Worker): Promise<void> {
    worker.kill('SIGTERM');
    const ended = await Promise.race([worker.ended.then(() => true), sleep(stopWithin, false, { ref: false })]);
    if (ended) return;
    log.warn({ worker: worker.id }, 'a worker did not finish in time');
    worker.kill('SIGKILL');
    await worker.ended;
  }

  return {
    start,
    async restart() {
      rolling ??= roll().finally(() => (rolling = undefined));
      await rolling;
    },
    async stop() {
      stopping = true;
      await Promise.all([...workers].map(end));
    },
    workers,
    get deaths() {
      return deaths;
    },
  };
}
