import { ApiError } from '../errors.ts';
import { stallTolerantTimeout } from '../../http-cache/stall-tolerant-timeout.ts';

/** A caller that wants a slot. Each group, and each key within its group, has a share of the slots. */
export interface SlotRequest {
  readonly group: string;
  readonly key: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Bulkhead {
  /** Resolves with the function that releases the slot. Rejects with 503 when the queue is full, or the wait is too long. */
  enter(request: SlotRequest): Promise<() => void>;
  readonly active: number;
  readonly waiting: number;
  /** Callers rejected so far. */
  readonly shed: number;
}

export interface Shares {
  readonly total: number;
  /**
   * Most for one group, and for one key in it: a slow resource must not occupy the slots of all others. `as-free`: as many as are free at
   * that moment, so that only several groups together can take them all.
   */
  readonly perGroup: number | 'as-free';
  readonly perKey: number;
}

export interface BulkheadOptions {
  readonly slots: Shares;
  readonly queue: Shares;
  readonly maxWait: number;
  /** The call that gets a free slot: the one that came `first`, or of the groups, then of their keys, one with the `fewest` slots. */
  readonly next?: 'first' | 'fewest';
  readonly overloaded?: () => ApiError;
}

const tooManyCalls = (): ApiError => new ApiError(503, 'unavailable', { message: 'too many calls to the backend are under way' });

interface Waiter {
  readonly request: SlotRequest;
  readonly start: () => void;
}

/** Bounds how many callers are active at a time, how many wait, and for how long. More would only make all of them late. */
export function createBulkhead(options: BulkheadOptions): Bulkhead {
  const { slots, queue: queueShares, maxWait, next = 'first', overloaded = tooManyCalls } = options;
  const active = createCounts(slots);
  const waiting = createCounts(queueShares);
  const queue = new Set<Waiter>();
  let shed = 0;

  function release(request: SlotRequest): void {
    active.add(request, -1);
    nextWaiter()?.start();
  }

  function nextWaiter(): Waiter | undefined {
    let chosen: Waiter | undefined;
    for (const waiter of queue) {
      if (!active.hasRoom(waiter.request)) continue;
      if (next === 'first') return waiter;
      if (!chosen || active.hasFewer(waiter.request, chosen.request)) chosen = waiter;
    }
    return chosen;
  }

  function occupy(request: SlotRequest): () => void {
    let released = false;
    active.add(request, 1);
    return () => {
      if (!released) release(request);
      released = true;
    };
  }

  function refuse(): ApiError {
    shed += 1;
    return overloaded();
  }

  async function wait(request: SlotRequest): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const dequeue = (): void => {
      cancelTimeout();
      request.signal?.removeEventListener('abort', giveUp);
      queue.delete(waiter);
      waiting.add(request, -1);
    };
    const giveUp = (): void => {
      dequeue();
      reject(request.signal?.aborted === true ? (request.signal.reason as Error) : refuse());
    };
    const waiter: Waiter = {
      request,
      start: () => {
        dequeue();
        resolve(occupy(request));
      },
    };
    const cancelTimeout = stallTolerantTimeout(giveUp, maxWait);
    request.signal?.addEventListener('abort', giveUp, { once: true });
    queue.add(waiter);
    waiting.add(request, 1);
    return promise;
  }

  return {
    async enter(request) {
      request.signal?.throwIfAborted();
      if (active.hasRoom(request)) return occupy(request);
      if (!waiting.hasRoom(request)) throw refuse();
      return wait(request);
    },
    get active() {
      return active.total;
    },
    get waiting() {
      return waiting.total;
    },
    get shed() {
      return shed;
    },
  };
}

/** Counts callers in total, by group and by key. Counts of zero are removed. */
function createCounts(limits: Shares) {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  const keyOf = ({ group, key }: SlotRequest): string => `${group} ${key}`;
  function add(name: string, change: number): void {
    const count = of(name) + change;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  }
  const groupLimit = (): number => (limits.perGroup === 'as-free' ? limits.total - of('') : limits.perGroup);
  return {
    hasRoom: (request: SlotRequest): boolean =>
      of('') < limits.total && of(request.group) < groupLimit() && of(keyOf(request)) < limits.perKey,
    hasFewer(a: SlotRequest, b: SlotRequest): boolean {
      const difference = of(a.group) - of(b.group);
      return difference === 0 ? of(keyOf(a)) < of(keyOf(b)) : difference < 0;
    },
    add(request: SlotRequest, change: 1 | -1): void {
      for (const name of ['', request.group, keyOf(request)]) add(name, change);
    },
    get total() {
      return of('');
    },
  };
}
