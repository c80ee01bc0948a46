import { ApiError } from '../../shared/errors.ts';
import { stallTolerantTimeout } from '../http-cache/stall-tolerant-timeout.ts';

/** Who asks for a place: all, its group, and itself have a share each. */
export interface PlaceFor {
  readonly group: string;
  /** Within its group. */
  readonly key: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Bulkhead {
  /** Resolves when there is a place, with the way to give it back. Rejects with 503 when too many wait already, or it takes too long. */
  enter(who: PlaceFor): Promise<() => void>;
  readonly active: number;
  readonly waiting: number;
  /** Those who were sent away so far. */
  readonly shed: number;
}

export interface Shares {
  readonly total: number;
  /**
   * Most of one group, and of one key in it: what is slow must not take the places of all others. `as-free`: as many as are left for
   * others at that moment, so that several groups are needed to take them all.
   */
  readonly perGroup: number | 'as-free';
  readonly perKey: number;
}

export interface BulkheadOptions {
  readonly places: Shares;
  readonly queue: Shares;
  readonly maxWait: number;
}

interface Waiting {
  readonly who: PlaceFor;
  readonly start: () => void;
}

/** Bounds how many work at a time, and how many wait and for how long. More would only make all of them late. */
export function createBulkhead({ places, queue: waiters, maxWait }: BulkheadOptions): Bulkhead {
  const active = createCounts(places);
  const waiting = createCounts(waiters);
  const queue = new Set<Waiting>();
  let shed = 0;

  function leave(who: PlaceFor): void {
    active.add(who, -1);
    for (const next of queue) if (active.hasRoom(next.who)) return next.start();
  }

  function place(who: PlaceFor): () => void {
    let left = false;
    active.add(who, 1);
    return () => {
      if (!left) leave(who);
      left = true;
    };
  }

  function overloaded(): ApiError {
    shed += 1;
    return new ApiError(503, 'unavailable', { message: 'too many calls to the backend are under way' });
  }

  async function turn(who: PlaceFor): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const dequeue = (): void => {
      cancel();
      who.signal?.removeEventListener('abort', giveUp);
      queue.delete(waiter);
      waiting.add(who, -1);
    };
    const giveUp = (): void => {
      dequeue();
      reject(who.signal?.aborted === true ? (who.signal.reason as Error) : overloaded());
    };
    const waiter: Waiting = {
      who,
      start: () => {
        dequeue();
        resolve(place(who));
      },
    };
    const cancel = stallTolerantTimeout(giveUp, maxWait);
    who.signal?.addEventListener('abort', giveUp, { once: true });
    queue.add(waiter);
    waiting.add(who, 1);
    return promise;
  }

  return {
    async enter(who) {
      who.signal?.throwIfAborted();
      if (active.hasRoom(who)) return place(who);
      if (!waiting.hasRoom(who)) throw overloaded();
      return turn(who);
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

/** How many there are, in all, by group and by key. Nothing stays of those that are gone. */
function createCounts(limits: Shares) {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  const keyOf = ({ group, key }: PlaceFor): string => `${group} ${key}`;
  function add(name: string, change: number): void {
    const count = of(name) + change;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  }
  const groupLimit = (): number => (limits.perGroup === 'as-free' ? limits.total - of('') : limits.perGroup);
  return {
    hasRoom: (who: PlaceFor): boolean => of('') < limits.total && of(who.group) < groupLimit() && of(keyOf(who)) < limits.perKey,
    add(who: PlaceFor, change: 1 | -1): void {
      for (const name of ['', who.group, keyOf(who)]) add(name, change);
    },
    get total() {
      return of('');
    },
  };
}
