import { ApiError } from '../errors.ts';
import { stallTolerantTimeout } from '../../http-cache/stall-tolerant-timeout.ts';
import { monotonic } from '../limits/circuit-breaker.ts';

/** One attempt; the signal is aborted when its result is no longer needed. */
export type Task<T> = (signal: AbortSignal) => Promise<T>;

export interface SingleFlight<T> {
  /** Joins the running task of the key, or starts it. All callers get the same result or error. */
  join(key: string, task: Task<T>): Promise<T>;
  /** Milliseconds until a caller with this key starts another attempt. */
  retryIn(key: string): number;
}

export interface SingleFlightOptions {
  /** After this time the next caller starts another attempt in addition to the running one, which may take as long. */
  readonly attemptTimeout?: number;
  readonly now?: () => number;
}

interface Flight<T> {
  readonly first: Promise<T>;
  readonly cancelFirst: () => void;
  /** Result for callers that join now. */
  answer: Promise<T>;
  /** Start of the last attempt. */
  triedAt: number;
}

/**
 * Collapsed forwarding (RFC 9111 section 4): one call for many callers, per process. The first attempt continues during later ones, of
 * which one runs at a time: a slow backend answers the first in the end, a backend that lost it answers a later one.
 */
export function createSingleFlight<T>({ attemptTimeout = Infinity, now = monotonic }: SingleFlightOptions = {}): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function start(key: string, task: Task<T>): Promise<T> {
    const end = new AbortController();
    const first = task(end.signal);
    const flight = { first, cancelFirst: () => end.abort(unavailable('another attempt was answered')), answer: first, triedAt: now() };
    flights.set(key, flight);
    const onEnd = (): void => remove(key, flight);
    // Also handles a rejection after every caller has left.
    first.then(onEnd, onEnd);
    return first;
  }

  function tryAgain(key: string, flight: Flight<T>, task: Task<T>): Promise<T> {
    const end = new AbortController();
    const attempt = task(end.signal);
    const cancelTimeout = stallTolerantTimeout(() => end.abort(unavailable('the backend answers too late')), attemptTimeout);
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
          remove(key, flight);
          flight.cancelFirst();
        },
        // The next caller need not wait for an attempt that has failed already.
        () => (flight.triedAt = -Infinity),
      )
      .finally(cancelTimeout);
    return flight.answer;
  }

  function remove(key: string, flight: Flight<T>): void {
    if (flights.get(key) === flight) flights.delete(key);
  }

  const waitOf = (flight: Flight<T> | undefined): number => (flight ? Math.max(0, flight.triedAt + attemptTimeout - now()) : 0);

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
