interface FairQueueOptions {
  /** Tasks that wait, of all visitors together. */
  readonly waiting: number;
  /** Tasks of one visitor that wait or run. */
  readonly ofOne: number;
  readonly refusal: () => Error;
  readonly now?: () => number;
}

interface Waiter {
  readonly visitor: string;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Rejects with the refusal when there is no place. */
export type FairQueue = <T>(visitor: string, task: () => Promise<T>) => Promise<T>;

/**
 * Runs one task at a time. Next is a task of the visitor who has had the least time since the queue was last empty, so that somebody new
 * waits for the task under way and not for all that others have sent. When all places are taken, the newest task of the visitor with the
 * most of them makes room.
 */
export function createFairQueue({ waiting, ofOne, refusal, now = () => performance.now() }: FairQueueOptions): FairQueue {
  const waiters: Waiter[] = [];
  /** Milliseconds. */
  const used = new Map<string, number>();
  let running: string | null = null;

  const timeOf = ({ visitor }: Waiter): number => used.get(visitor) ?? 0;
  const waitersOf = (visitor: string): readonly Waiter[] => waiters.filter((waiter) => waiter.visitor === visitor);

  function leave(waiter: Waiter): void {
    waiters.splice(waiters.indexOf(waiter), 1);
  }

  function makeRoom(own: number): void {
    if (waiters.length < waiting) return;
    const groups = [...new Set(waiters.map(({ visitor }) => visitor))].map(waitersOf);
    const largest = groups.reduce((most, group) => (group.length > most.length ? group : most));
    const last = largest.at(-1);
    if (!last || largest.length <= own + 1) throw refusal();
    leave(last);
    last.refuse();
  }

  async function wait(visitor: string): Promise<void> {
    const own = waitersOf(visitor).length;
    if (own + (running === visitor ? 1 : 0) >= ofOne) throw refusal();
    makeRoom(own);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiters.push({ visitor, start: resolve, refuse: () => reject(refusal()) });
    return promise;
  }

  function startNext(): void {
    const [first] = waiters;
    if (!first) {
      running = null;
      used.clear();
      return;
    }
    const next = waiters.reduce((least, waiter) => (timeOf(waiter) < timeOf(least) ? waiter : least), first);
    running = next.visitor;
    leave(next);
    next.start();
  }

  return async function inTurn(visitor, task) {
    if (running === null) running = visitor;
    else await wait(visitor);
    const began = now();
    try {
      return await task();
    } finally {
      used.set(visitor, (used.get(visitor) ?? 0) + now() - began);
      startNext();
    }
  };
}
