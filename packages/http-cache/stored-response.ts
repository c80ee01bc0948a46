import type { Coding } from './content-coding.ts';

/** A response of the origin as memory and Redis store it. */
export interface StoredResponse {
  /** Primary cache key (RFC 9111, section 2). It contains the build, so builds that share a store never meet. */
  readonly key: string;
  /** RFC 9111, 4.1: the request fields that `Vary` names. Accept-Encoding is never among them: codings are made here. */
  readonly selectedBy: readonly (readonly [name: string, value: string | null])[];
  readonly status: number;
  /** End-to-end fields in lower case, as the origin sent them: without Set-Cookie, without length and coding of the content. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The content in one coding; the others are made of it. */
  readonly body: Buffer;
  readonly coding: Coding;
  /** Milliseconds since 1970; every later decision compares one of them with now. */
  readonly cachedAt: number;
  readonly staleAt: number;
  /** RFC 5861, section 3: until then it may be served while one refresh runs. */
  readonly revalidateUntil: number;
  /** RFC 5861, section 4: until then it may be served when the origin fails. After that it is deleted. */
  readonly deleteAt: number;
  /** The cache groups of its data, each with the version it was read under: it is fresh only while these are the current ones. */
  readonly versions: ReadonlyMap<string, string>;
  /** Surrogate keys: the origin's, and one for its path. */
  readonly tags: readonly string[];
  /** `Purges.epoch()` before the origin was asked. */
  readonly epoch: number;
}
