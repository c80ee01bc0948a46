import type { Fields } from './origin.ts';
import type { StoredCopy } from './stored-copy.ts';

export interface Failure {
  readonly status: number;
  readonly headers: Fields;
  readonly bytes: Buffer;
}

/**
 * For the requests that waited: a copy; a failure, which is theirs as well; `outdated`: one of them asks the origin again for all; or
 * null: each asks for itself.
 */
export type SharedResult = { readonly copy: StoredCopy } | { readonly failure: Failure; readonly shed: boolean } | 'outdated' | null;

/** Requests to the origin that have no result yet, by key. */
export interface InFlightRequests {
  get(key: string): Promise<SharedResult> | undefined;
  /** Returns the function that settles it. Later requests start anew: the result is only for those that waited. */
  start(key: string): (result: SharedResult | Promise<SharedResult>) => void;
}

export function createInFlightRequests(): InFlightRequests {
  const inFlight = new Map<string, Promise<SharedResult>>();
  return {
    get: (key) => inFlight.get(key),
    start(key) {
      const { promise, resolve } = Promise.withResolvers<SharedResult>();
      const result = promise.catch(() => null);
      inFlight.set(key, result);
      void result.then(() => inFlight.delete(key));
      return resolve;
    },
  };
}
