import type { Fields } from './origin.ts';
import type { StoredCopy } from './stored-copy.ts';

export interface Failure {
  readonly status: number;
  readonly headers: Fields;
  readonly bytes: Buffer;
}

/**
 * What those get who waited: a copy; a failure that is theirs as well; `outdated`: one of them asks again for all; or nothing, then
 * each asks for itself.
 */
export type Landing = { readonly copy: StoredCopy } | { readonly failure: Failure; readonly shed: boolean } | 'outdated' | null;

/** Questions to the origin that are under way, by key. */
export interface Flights {
  get(key: string): Promise<Landing> | undefined;
  /** Returns the way to land. Whoever comes after that starts anew: what landed is for those who waited, however long it is being sent. */
  start(key: string): (landing: Landing | Promise<Landing>) => void;
}

export function createFlights(): Flights {
  const flights = new Map<string, Promise<Landing>>();
  return {
    get: (key) => flights.get(key),
    start(key) {
      const { promise, resolve } = Promise.withResolvers<Landing>();
      const landed = promise.catch(() => null);
      flights.set(key, landed);
      void landed.then(() => flights.delete(key));
      return resolve;
    },
  };
}
