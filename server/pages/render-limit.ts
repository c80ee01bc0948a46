import { ApiError } from '../../shared/errors.ts';
import { lateTimeout } from '../stall-tolerant-timeout.ts';

export interface RenderLimit {
  /**
   * Resolves when it is the caller's turn, with the way to give the place back. Rejects with 503 when too many wait already, or it takes too long.
   * `shares` says whose place it is, from wide to narrow (route, then path): the first may have three quarters of the places, the next half.
   */
  enter(signal: AbortSignal, shares?: readonly string[]): Promise<() => void>;
  readonly active: number;
  readonly waiting: number;
}

/** Parts of all places, from wide to narrow. */
const PARTS = [3 / 4, 1 / 2];

/**
 * At most `limit` renders at a time, and as many waiting: more would only make all of them late. Nor may one slow thing have them all:
 * a place for the others is kept, as they would be shed before a slow render ends. In the queue there
 * are no shares (a crowd before one page is no reason to refuse it what is free), but who has the fewest places is called first.
 */
export function createRenderLimit(limit: number, maxWait = 1000): RenderLimit {
  const queue = new Set<Waiting>();
  const held = createTally(limit);
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

  /** The first of those who have the fewest places, of its route and then of its path. */
  function callNext(): void {
    const ready = [...queue].filter(({ shares }) => held.hasRoom(shares));
    const [first, ...others] = ready;
    if (!first) return;
    const next = others.reduce((best, one) => (held.hasFewer(one.shares, best.shares) ? one : best), first);
    next.turn(take(next.shares));
  }

  function wait(signal: AbortSignal, shares: readonly string[]): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        cancel();
        signal.removeEventListener('abort', giveUp);
        queue.delete(waiting);
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
    });
  }

  return {
    async enter(signal, shares = []) {
      signal.throwIfAborted();
      if (active < limit && held.hasRoom(shares)) return take(shares);
      if (queue.size >= limit) throw overloaded();
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

/** Who has how many of `limit` places, by each name of a list. */
function createTally(limit: number) {
  const counts = new Map<string, number>();
  const keyOf = (share: string, depth: number): string => `${depth} ${share}`;
  const countOf = (share: string, depth: number): number => counts.get(keyOf(share, depth)) ?? 0;
  const roomOf = (depth: number): number => Math.max(1, Math.floor(limit * (PARTS[depth] ?? 1)));
  return {
    hasRoom: (shares: readonly string[]): boolean => shares.every((share, depth) => countOf(share, depth) < roomOf(depth)),
    /** Does `a` have fewer than `b`? The first name counts before the next. */
    hasFewer(a: readonly string[], b: readonly string[]): boolean {
      const depth = a.findIndex((share, at) => countOf(share, at) !== countOf(b[at] ?? '', at));
      return depth >= 0 && countOf(a[depth] ?? '', depth) < countOf(b[depth] ?? '', depth);
    },
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
