export interface Refresher<T> {
  /** Refreshes in the background, once per key; the promise has what came of it. Null: too much is waiting already. */
  refresh(key: string, task: () => Promise<T | null>): Promise<T | null> | null;
  /** No new ones; resolves when those under way are through. */
  stop(): Promise<void>;
  readonly size: number;
}

/**
 * A new cache version makes every page stale at once. Few refreshes at a time leave the processor to visitors;
 * a page that finds no place asks again with its next visitor.
 */
export function createRefresher<T>(concurrency = 4, maxWaiting = 500): Refresher<T> {
  const under = new Map<string, Promise<T | null>>();
  const waiting: (() => void)[] = [];
  let active = 0;
  let stopped = false;

  async function run(task: () => Promise<T | null>): Promise<T | null> {
    if (active >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else active += 1;
    try {
      return stopped ? null : await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
  }

  return {
    refresh(key, task) {
      const known = under.get(key);
      if (known) return known;
      if (stopped || waiting.length >= maxWaiting) return null;
      const job = run(task).finally(() => under.delete(key));
      job.catch(() => undefined);
      under.set(key, job);
      return job;
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(under.values());
    },
    get size() {
      return under.size;
    },
  };
}
