import type { Pace } from './idle-throttle.ts';

export interface Refresher<T> {
  /**
   * Refreshes once per key; the promise has what came of it. Null: too much is waiting already. `awaited`: somebody waits for it, so it does not
   * queue behind what nobody waits for.
   */
  refresh(key: string, task: () => Promise<T | null>, awaited?: boolean): Promise<T | null> | null;
  /** No new ones; resolves when those under way are through. */
  stop(): Promise<void>;
  readonly size: number;
}

export interface RefresherOptions {
  readonly pace: Pace;
  /** At a time: of those that are awaited, and of those that wait for data. */
  readonly concurrency?: number;
  readonly maxWaiting?: number;
  /** Who takes longer than this (milliseconds) waits for data rather than works, and lets the next one begin. */
  readonly patience?: number;
}

interface Job<T> {
  readonly key: string;
  readonly task: () => Promise<T | null>;
  readonly done: PromiseWithResolvers<T | null>;
}

/**
 * A new cache version makes every page stale at once, and a page is rendered in one piece, for which all hits wait. So what nobody waits for is
 * done one at a time, at a pace that leaves the processor to visitors. A page that finds no place asks again with its next visitor.
 */
export function createRefresher<T>({ pace, concurrency = 4, maxWaiting = 500, patience = 250 }: RefresherOptions): Refresher<T> {
  const under = new Map<string, Promise<T | null>>();
  const awaitedJobs = new Map<string, Job<T>>();
  const jobs = new Map<string, Job<T>>();
  const active = { awaited: 0, paced: 0 };
  /** A refresh is being worked on, or there is a pause after one. */
  let taken = false;
  let stopped = false;

  function startNext(): void {
    while (active.awaited < concurrency && awaitedJobs.size > 0) void run(firstOf(awaitedJobs), 'awaited');
    if (taken || active.paced >= concurrency || jobs.size === 0) return;
    taken = true;
    void runPaced(firstOf(jobs));
  }

  function firstOf(waiting: Map<string, Job<T>>): Job<T> {
    const [[key, job]] = waiting as unknown as [[string, Job<T>]];
    waiting.delete(key);
    return job;
  }

  async function run({ key, task, done }: Job<T>, kind: keyof typeof active): Promise<void> {
    active[kind] += 1;
    try {
      done.resolve(await task());
    } catch (error) {
      done.reject(error);
    } finally {
      active[kind] -= 1;
      under.delete(key);
      startNext();
    }
  }

  async function runPaced(job: Job<T>): Promise<void> {
    const rest = pace.begin();
    const slow = Promise.withResolvers<'slow'>();
    const timer = setTimeout(() => slow.resolve('slow'), patience).unref();
    const end = await Promise.race([run(job, 'paced'), slow.promise]);
    clearTimeout(timer);
    if (end !== 'slow' && !stopped) await rest();
    taken = false;
    startNext();
  }

  function enqueue(job: Job<T>, awaited: boolean): Promise<T | null> {
    (awaited ? awaitedJobs : jobs).set(job.key, job);
    under.set(job.key, job.done.promise);
    job.done.promise.catch(() => undefined);
    startNext();
    return job.done.promise;
  }

  return {
    refresh(key, task, awaited = false) {
      const known = under.get(key);
      const waiting = jobs.get(key);
      if (waiting && awaited) {
        jobs.delete(key);
        return enqueue({ ...waiting, task }, true);
      }
      if (known) return known;
      if (stopped || jobs.size + awaitedJobs.size >= maxWaiting) return null;
      return enqueue({ key, task, done: Promise.withResolvers() }, awaited);
    },
    async stop() {
      stopped = true;
      const underWay = [...under.values()];
      for (const { key, done } of [...jobs.values(), ...awaitedJobs.values()]) {
        under.delete(key);
        done.resolve(null);
      }
      jobs.clear();
      awaitedJobs.clear();
      await Promise.allSettled(underWay);
    },
    get size() {
      return under.size;
    },
  };
}
