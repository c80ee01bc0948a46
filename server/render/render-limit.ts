import { ApiError } from '../../shared/errors.ts';
import { lateTimeout } from '../ops/late-timeout.ts';

export interface RenderLimit {
  /**
   * Resolves when it is the caller's turn, with the way to give the place back. Rejects with 503 when too many wait already, or it takes too long.
   * `shares` says whose place it is, from wide to narrow (route, then path): the first may have half of the places, the next a quarter.
   */
  enter(signal: AbortSignal, shares?: readonly string[]): Promise<() => void>;
  readonly active: number;
  readonly waiting: number;
}

/**
 * At most `limit` renders at a time, and as many waiting: more would only make all of them late. Nor may one slow thing have them all:
 * a place for the others is kept, as they would be shed before a slow render ends.
 */
export function createRenderLimit(limit: number, maxWait = 1000): RenderLimit {
  const queue = new Set<Waiting>();
  const held = createTally(limit);
  const queued = createTally(limit);
  let active = 0;

  function take(shares: readonly string[]): () => void {
    active += 1;
    held.add(shares, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      active -= 1;
      held.add(shares, -1);
      callNext();
    };
  }

  function callNext(): void {
    for (const next of queue) {
      if (!held.hasRoom(next.shares)) continue;
      next.turn(take(next.shares));
      return;
    }
  }

  function wait(signal: AbortSignal, shares: readonly string[]): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        cancel();
        signal.removeEventListener('abort', giveUp);
        queue.delete(waiting);
        queued.add(shares, -1);
      };
      const giveUp = () => {
        leaveQueue();
        reject(signal.aborted ? (signal.reason as Error) : overloaded());
      };
      const turn: Waiting['turn'] = (leave) => {
        leaveQueue();
        resolve(leave);
      };
      const waiting: Waiting = { shares, turn };
      const cancel = lateTimeout(giveUp, maxWait);
      signal.addEventListener('abort', giveUp, { once: true });
      queue.add(waiting);
      queued.add(shares, 1);
    });
  }

  return {
    async enter(signal, shares = []) {
      signal.throwIfAborted();
      if (active < limit && held.hasRoom(shares)) return take(shares);
      if (queue.size >= limit || !queued.hasRoom(shares)) throw overloaded();
      return wait(signal, shares);
    },
    get active() {
      return active;
    },
    get waiting() {
      return queue.size;
    },
  };
}

interface Waiting {
  readonly shares: readonly string[];
  readonly turn: (leave: () => void) => void;
}

/** Who has how many of `limit` places: half of them for the first name of a list, a quarter for the next; one in any case. */
function createTally(limit: number) {
  const counts = new Map<string, number>();
  const keyOf = (share: string, depth: number): string => `${depth} ${share}`;
  return {
    hasRoom: (shares: readonly string[]): boolean =>
      shares.every((share, depth) => (counts.get(keyOf(share, depth)) ?? 0) < Math.max(1, Math.floor(limit / 2 ** (depth + 1)))),
    add(shares: readonly string[], change: 1 | -1): void {
      for (const [depth, share] of shares.entries()) {
        const key = keyOf(share, depth);
        const count = (counts.get(key) ?? 0) + change;
        if (count > 0) counts.set(key, count);
        else counts.delete(key);
      }
    },
  };
}

/** It is nobody's fault: there was no place. */
export class Overloaded extends ApiError {}

function overloaded(): Overloaded {
  return new Overloaded(503, 'unavailable', { message: 'too many pages are being rendered' });
}
