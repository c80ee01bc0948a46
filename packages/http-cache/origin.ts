import type { Readable } from 'node:stream';

/** Field lines in order, names in lower case. A name may stand there more than once. */
export type Fields = readonly (readonly [name: string, value: string])[];

export interface OriginRequest {
  readonly method: 'GET';
  /** The canonical target: all that the answer may depend on. */
  readonly target: string;
  /** Conditions of the cache, and the fields of `onForward` or `forwardAllFields`: otherwise no cookie and no token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when nobody needs the response any more. */
  readonly signal: AbortSignal;
  /** `store`: no visitor waits for the first byte; the response should be one that can be stored. */
  readonly purpose: 'visitor' | 'store';
  /** Milliseconds until the head of the response is due. */
  readonly budget: number;
  /** An interim response (1xx) came before the final one. */
  readonly onInterim?: ((status: number, headers: Fields) => void) | undefined;
}

export interface OriginResponse {
  readonly status: number;
  readonly headers: Fields;
  readonly body: Body;
}

/** All bytes, or a stream: destroyed when the response breaks off; destroying it tells the origin that nobody reads on. */
export type Body = Buffer | Readable;

/** The server behind the cache, as a function. Rejects when there is no response at all. */
export type Origin = (request: OriginRequest) => Promise<OriginResponse>;

export interface CacheKey {
  /** Primary cache key (RFC 9111, section 2). */
  readonly key: string;
  /** The target that the origin gets: one spelling for one page. */
  readonly target: string;
  /** For counters: one of few. */
  readonly label: string;
  /** Surrogate keys that follow from the address alone. */
  readonly tags: readonly string[];
  /**
   * Visitors can make up any number of such addresses (words that are searched for, prices). Their copies have a bounded part of memory to
   * themselves and are not put into the second layer, so they evict no other copies.
   */
  readonly openEnded?: boolean;
}

/** For metrics; requests that the cache has no key for are counted elsewhere. */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'collapsed' | 'stale_if_error' | 'shed' | 'failed';

/** Values of all lines of a field, as one list (RFC 9110, 5.3). */
export function fieldOf(headers: Fields, name: string): string | undefined {
  const values = headers.filter(([given]) => given === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}

/** RFC 9110, 15.6.3: when there is neither a response nor an outage page. */
export function badGateway(): OriginResponse {
  const bytes = Buffer.from('502 Bad Gateway\n');
  const headers: Fields = [
    ['content-type', 'text/plain; charset=utf-8'],
    ['content-length', String(bytes.length)],
    ['cache-control', 'no-store'],
  ];
  return { status: 502, headers, body: bytes };
}
