import { ApiError } from '../../../shared/errors.ts';

export interface RenderLimit {
  /** Resolves when it is the caller's turn, with the way to give the place back. Rejects with 503 when too many wait already, or it takes too long. */
  enter(signal: AbortSignal): Promise<() => void>;
  readonly active: number;
  readonly waiting: number;
}

/** At most `limit` renders at a time, and as many waiting: more would only make all of them late. */
export function createRenderLimit(limit: number, maxWait = 1000): RenderLimit {
  const queue = new Set<() => void>();
  let active = 0;

  function leave(): void {
    const [next] = queue;
    if (!next) {
      active -= 1;
      return;
    }
    // The place goes over to the next in line, so `active` stays as it is.
    queue.delete(next);
    next();
  }

  function onceLeave(): () => void {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (active < limit) {
        active += 1;
        return onceLeave();
      }
      if (queue.size >= limit) throw overloaded();
      await new Promise<void>((resolve, reject) => {
        const turn = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = () => {
          clearTimeout(timer);
          queue.delete(turn);
          reject(signal.aborted ? (signal.reason as Error) : overloaded());
        };
        const timer = setTimeout(giveUp, maxWait);
        signal.addEventListener('abort', giveUp, { once: true });
        queue.add(turn);
      });
      return onceLeave();
    },
    get active() {
      return active;
    },
    get waiting() {
      return queue.size;
    },
  };
}

/** It is nobody's fault: there was no place. */
export class Overloaded extends ApiError {}

function overloaded(): Overloaded {
  return new Overloaded(503, 'unavailable', { message: 'too many pages are being rendered' });
}
