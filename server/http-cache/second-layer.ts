import type { StoredResponse } from './stored-response.ts';

/** A store that all replicas share. No method ever rejects, and none waits long: without it, memory serves alone. */
export interface SecondLayer {
  /** Undefined: not there, not readable, too slow to wait for, or purged. */
  get(key: string): Promise<StoredResponse | undefined>;
  put(response: StoredResponse): Promise<void>;
  delete(key: string): Promise<void>;
  /** The right to ask the origin for this key, for at most so many milliseconds: of all replicas one gets it. */
  claim(key: string, ms: number): Promise<Claim>;
  /** For those who did not get it: the copy that the other one makes, or undefined when it does not come in time. */
  waitFor(key: string, newerThan: number, ms: number): Promise<StoredResponse | undefined>;
}

export type Claim =
  | { readonly state: 'mine'; readonly release: () => Promise<void> }
  /** Somebody else is asking. */
  | { readonly state: 'taken' }
  /** The store cannot tell: whoever needs the page asks. */
  | { readonly state: 'unknown' };

/** What was called back on purpose, by surrogate key, by path, or all. */
export interface Purges {
  /** Rises with each purge. It is noted before the origin is asked, and kept with what it answers; a replica that is behind notes too little, which is safe. */
  epoch(): number;
  /** A purge since then meant it. */
  isPurged(response: Pick<StoredResponse, 'tags' | 'epoch'>): boolean;
  /** Called after each, so that memory can drop what it meant. Returns the way to stop. */
  onPurge(listener: () => void): () => void;
}
