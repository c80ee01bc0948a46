import type { StoredResponse } from './stored-response.ts';

/** A store that all replicas share. No method ever rejects or waits long: without it, only memory is used. */
export interface SecondLayer {
  /** Undefined: missing, unreadable, too slow, or purged. */
  get(key: string): Promise<StoredResponse | undefined>;
  put(response: StoredResponse): Promise<void>;
  delete(key: string): Promise<void>;
  /** The right to ask the origin for this key, for `ms` at most: one of all replicas gets it. */
  claim(key: string, ms: number): Promise<Claim>;
  /** For the other replicas: the copy that the first one stores; undefined when it does not come in time. */
  waitFor(key: string, newerThan: number, ms: number): Promise<StoredResponse | undefined>;
}

export type Claim =
  | { readonly state: 'mine'; readonly release: () => Promise<void> }
  /** Another replica asks the origin. */
  | { readonly state: 'taken' }
  /** The store cannot say: ask the origin. */
  | { readonly state: 'unknown' };

/** Purges by surrogate key, by path, or of everything. */
export interface Purges {
  /**
   * Rises with each purge. Read before the origin is asked and stored with the response; a replica that is behind reads too little: safe.
   */
  epoch(): number;
  /** A later purge matches it. */
  isPurged(response: Pick<StoredResponse, 'tags' | 'epoch'>): boolean;
  /** Called after each purge, so that memory can drop matching copies. Returns the function that unsubscribes. */
  onPurge(listener: () => void): () => void;
}
