import { ApiError } from '../../shared/errors.ts';
import { stallTolerantTimeout } from '../limits/stall-tolerant-timeout.ts';
import { monotonic } from '../limits/circuit-breaker.ts';

/** One attempt; the signal is aborted when nobody needs it any more. */
export type Task<T> = (signal: AbortSignal) => Promise<T>;

export interface SingleFlight<T> {
  /** Joins the task under way for the key, else starts it. All askers get the one result, or the one error. */
  join(key: string, task: Task<T>): Promise<T>;
  /** Milliseconds until an asker for the key starts a task of its own. */
  retryIn(key: string): number;
}

export interface SingleFlightOptions {
  /** A task that takes longer than this holds nobody up who comes later: the next asker tries again beside it, for at most as long. */
  readonly patience?: number;
  readonly now?: () => number;
}

interface Flight<T> {
  readonly first: Promise<T>;
  readonly cancelFirst: () => void;
  /** For those who join now. */
  answer: Promise<T>;
  /** When the last attempt began. */
  triedAt: number;
}

/**
 * Collapsed forwarding (RFC 9111, section 4): many askers, one call. Per process. The first attempt goes on beside the later ones, of which there is one
 * at a time: a backend that is slow answers it in the end, one that has lost it answers a later one.
 */
export function createSingleFlight<T>({ patience = Infinity, now = monotonic }: SingleFlightOptions = {}): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function start(key: string, task: Task<T>): Promise<T> {
    const end = new AbortController();
    const first = task(end.signal);
    const flight = { first, cancelFirst: () => end.abort(unavailable('another attempt was answered')), answer: first, triedAt: now() };
    flights.set(key, flight);
    const leave = (): void => land(key, flight);
    // Every asker may have left by the time it fails.
    first.then(leave, leave);
    return first;
  }

  function tryAgain(key: string, flight: Flight<T>, task: Task<T>): Promise<T> {
    const end = new AbortController();
    const attempt = task(end.signal);
    const cancelTimeout = stallTolerantTimeout(() => end.abort(unavailable('the backend answers too late')), patience);
    flight.triedAt = now();
    flight.answer = Promise.race([attempt, flight.first.catch(() => attempt)]);
    flight.answer.catch(() => undefined);
    flight.first.then(
      () => end.abort(unavailable('an earlier attempt was answered')),
      () => undefined,
    );
    attempt
      .then(
        () => {
          land(key, flight);
          flight.cancelFirst();
        },
        // The next asker need not wait for what has failed already.
        () => (flight.triedAt = -Infinity),
      )
      .finally(cancelTimeout);
    return flight.answer;
  }

  function land(key: string, flight: Flight<T>): void {
    if (flights.get(key) === flight) flights.delete(key);
  }

  const waitOf = (flight: Flight<T> | undefined): number => (flight ? Math.max(0, flight.triedAt + patience - now()) : 0);

  return {
    join(key, task) {
      const flight = flights.get(key);
      if (!flight) return start(key, task);
      return waitOf(flight) > 0 ? flight.answer : tryAgain(key, flight, task);
    },
    retryIn: (key) => waitOf(flights.get(key)),
  };
}

const unavailable = (message: string): ApiError => new ApiError(503, 'unavailable', { message });
