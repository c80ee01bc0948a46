/**
 * Four parallel refreshes were worse than four in sequence: they waited for the same backend response and then rendered one after the
 * other. A refresh that takes longer than 250 ms is waiting, not working, and lets the next begin, so that one slow category keeps no other
 * page stale. No refresh starts while the origin works for a visitor; only the request counts, not the sending, because a slow reader must
 * not keep pages stale. Replicas coordinate the right to render alone: a shared token would make all wait for the slowest.
 */
import type { IdleThrottle } from './idle-throttle.ts';

export interface RefreshQueue<T> {
  /**
   * Runs one task per key and resolves with its result. Null: too many are waiting. `awaited`: a visitor waits, so it does not queue behind
   * background tasks.
   */
  refresh(key: string, task: () => Promise<T | null>, awaited?: boolean): Promise<T | null> | null;
  /** Accepts no more tasks; resolves when running ones are done. */
  stop(): Promise<void>;
  readonly size: number;
}

export interface RefreshQueueOptions {
  readonly throttle: IdleThrottle;
  /** Awaited tasks at a time, and background tasks at a time that wait for data. */
  readonly concurrency?: number;
  readonly maxWaiting?: number;
  /** A task that takes longer (milliseconds) waits for data rather than computes: the next one may begin. */
  readonly patience?: number;
}

interface Job<T> {
  readonly key: string;
  readonly task: () => Promise<T | null>;
  readonly done: PromiseWithResolvers<T | null>;
}

/**
 * A new cache version makes every page stale at once, and hits wait while a page is rendered. Background refreshes therefore run one at a
 * time, at a rate that leaves CPU to visitors. A page that finds the queue full is refreshed after its next visit.
 */
export function createRefreshQueue<T>({
  throttle,
  concurrency = 4,
  maxWaiting = 500,
  patience = 250,
}: RefreshQueueOptions): RefreshQueue<T> {
  const pending = new Map<string, Promise<T | null>>();
  const awaitedJobs = new Map<string, Job<T>>();
  const jobs = new Map<string, Job<T>>();
  const active = { awaited: 0, throttled: 0 };
  /** A background task computes, or there is a pause after one. */
  let busy = false;
  let stopped = false;

  function startNext(): void {
    while (active.awaited < concurrency && awaitedJobs.size > 0) void run(firstOf(awaitedJobs), 'awaited');
    if (busy || active.throttled >= concurrency || jobs.size === 0) return;
    busy = true;
    void runThrottled(firstOf(jobs));
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
      pending.delete(key);
      startNext();
    }
  }

  async function runThrottled(job: Job<T>): Promise<void> {
    const rest = throttle.begin();
    const slow = Promise.withResolvers<'slow'>();
    const timer = setTimeout(() => slow.resolve('slow'), patience).unref();
    const end = await Promise.race([run(job, 'throttled'), slow.promise]);
    clearTimeout(timer);
    if (end !== 'slow' && !stopped) await rest();
    busy = false;
    startNext();
  }

  function enqueue(job: Job<T>, awaited: boolean): Promise<T | null> {
    (awaited ? awaitedJobs : jobs).set(job.key, job);
    pending.set(job.key, job.done.promise);
    job.done.promise.catch(() => undefined);
    startNext();
    return job.done.promise;
  }

  return {
    refresh(key, task, awaited = false) {
      const found = pending.get(key);
      const waiting = jobs.get(key);
      if (waiting && awaited) {
        jobs.delete(key);
        return enqueue({ ...waiting, task }, true);
      }
      if (found) return found;
      if (stopped || jobs.size + awaitedJobs.size >= maxWaiting) return null;
      return enqueue({ key, task, done: Promise.withResolvers() }, awaited);
    },
    async stop() {
      stopped = true;
      const running = [...pending.values()];
      for (const { key, done } of [...jobs.values(), ...awaitedJobs.values()]) {
        pending.delete(key);
        done.resolve(null);
      }
      jobs.clear();
      awaitedJobs.clear();
      await Promise.allSettled(running);
    },
    get size() {
      return pending.size;
    },
  };
}
