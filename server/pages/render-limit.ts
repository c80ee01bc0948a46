import { ApiError } from '../../shared/errors.ts';
import { stallTolerantTimeout } from '../limits/stall-tolerant-timeout.ts';

export interface RenderLimit {
  /**
   * Resolves with the function that frees the slot. Rejects with 503 when too many wait already, or when it takes too long. `shares`
   * names the owner of the slot, from wide to narrow (route, then path): the first may have three quarters of the slots, the next half.
   */
  enter(signal: AbortSignal, shares?: readonly string[]): Promise<() => void>;
  readonly active: number;
  readonly waiting: number;
}

/** Shares of all slots, from wide to narrow. */
const PARTS = [3 / 4, 1 / 2];

/**
 * At most `limit` renders at a time, and as many waiting: more would only make all of them late. One slow route or page cannot take all
 * slots, as all others would be refused before its renders end. Waiting is not limited by shares, but a free slot goes to the share with
 * the fewest.
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
      startNext();
    };
  }

  /** The first waiting render of the route, then of the path, with the fewest slots. */
  function startNext(): void {
    const ready = [...queue].filter(({ shares }) => held.hasFreeSlot(shares));
    const [first, ...others] = ready;
    if (!first) return;
    const next = others.reduce((best, one) => (held.hasFewer(one.shares, best.shares) ? one : best), first);
    next.start(take(next.shares));
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
      const start: Waiting['start'] = (leave) => {
        leaveQueue();
        resolve(leave);
      };
      const waiting: Waiting = { shares, start };
      const cancel = stallTolerantTimeout(giveUp, maxWait);
      signal.addEventListener('abort', giveUp, { once: true });
      queue.add(waiting);
    });
  }

  return {
    async enter(signal, shares = []) {
      signal.throwIfAborted();
      if (active < limit && held.hasFreeSlot(shares)) return take(shares);
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
  readonly start: (leave: () => void) => void;
}

/** Slots in use, by each name of a list. */
function createTally(limit: number) {
  const counts = new Map<string, number>();
  const keyOf = (share: string, depth: number): string => `${depth} ${share}`;
  const countOf = (share: string, depth: number): number => counts.get(keyOf(share, depth)) ?? 0;
  const slotsOf = (depth: number): number => Math.max(1, Math.floor(limit * (PARTS[depth] ?? 1)));
  return {
    hasFreeSlot: (shares: readonly string[]): boolean => shares.every((share, depth) => countOf(share, depth) < slotsOf(depth)),
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

/** No render slot was free. */
export class Overloaded extends ApiError {}

function overloaded(): Overloaded {
  return new Overloaded(503, 'unavailable', { message: 'too many pages are being rendered' });
}
