import { directivesOf, OWN_CONTROL } from './cache-control.ts';
import { entityTag } from './entity-tag.ts';
import { fieldOf, type Fields } from './origin.ts';
import { memo } from './memo.ts';
import type { StoredResponse } from './stored-response.ts';
import { VALIDATOR } from './validation.ts';
import { Variants } from './variants.ts';

/** A stored response in memory, ready to be sent. */
export interface StoredCopy {
  readonly meta: Omit<StoredResponse, 'body' | 'coding'>;
  readonly variants: Variants;
  /** Fields that all codings share while the copy is fresh. Name, value, name, value …: as `writeHead` takes them. */
  readonly head: readonly string[];
  /** May be sent in another coding than it came in. */
  readonly codes: boolean;
  readonly lastModified: string | undefined;
  /** No refresh before this time: one has failed or brought nothing newer. */
  retryAt: number;
  /** Bytes of all variants and the rest. */
  size(): number;
}

/** Objects, strings and the head beside the body: measured, with some margin. */
const BYTES_BESIDE_THE_BODY = 6144;

/** The tag of a body without one of its origin: stored, so that it is the same on all replicas. Never sent under this name. */
const OWN_ETAG = 'karat-etag';
/** The last one is for nginx, in plain seconds. */
const CONTROLS = new Set(['cache-control', 'cdn-cache-control', 'x-accel-expires']);
const MADE_ANEW = new Set([OWN_ETAG, OWN_CONTROL, VALIDATOR, 'etag', 'vary', 'cache-status']);

/** Nearly all fields are equal in all copies: each is held once. */
const sharedField = memo(2e5, (line) => {
  const end = line.indexOf(':');
  return [line.slice(0, end), line.slice(end + 1)] as const;
});

export function createStoredCopy(response: StoredResponse): StoredCopy {
  const { body, coding, ...rest } = response;
  const meta = { ...rest, headers: rest.headers.map(([name, value]) => sharedField(`${name}:${value}`)) };
  const codes = coding !== 'identity' || isCodable(meta.headers, body.length);
  const etag = fieldOf(meta.headers, 'etag') ?? fieldOf(meta.headers, OWN_ETAG) ?? '';
  const variants = new Variants({ bytes: body, coding }, etag);
  const bytesBeside = BYTES_BESIDE_THE_BODY + 4 * charactersOf(meta.headers) + meta.key.length;
  return {
    meta,
    variants,
    head: fixedHead(meta.headers, codes),
    codes,
    // RFC 9111, 4.3.2: without it the date has to do.
    lastModified: fieldOf(meta.headers, 'last-modified') ?? fieldOf(meta.headers, 'date'),
    retryAt: 0,
    size: () => variants.size() + bytesBeside,
  };
}

/** Fields to store with a plain body. */
export function withEtag(headers: Fields, body: Buffer): Fields {
  if (fieldOf(headers, 'etag') !== undefined) return headers;
  return [...headers, [OWN_ETAG, entityTag(body)]];
}

/** The same body with other fields. */
export function withMeta(copy: StoredCopy, meta: StoredCopy['meta']): StoredCopy {
  const { bytes, coding } = copy.variants.source();
  return createStoredCopy({ ...meta, body: bytes, coding });
}

export function toStoredResponse({ meta, variants }: StoredCopy): StoredResponse {
  const { bytes, coding } = variants.source();
  return { ...meta, body: bytes, coding };
}

/** Smaller bodies do not shrink by compression. */
const MIN_BYTES = 1024;

/** RFC 9111, 5.2.2.6 (no-transform); content in an unknown coding stays as it is. */
export function isCodable(headers: Fields, bytes: number): boolean {
  if (bytes < MIN_BYTES) return false;
  if (fieldOf(headers, 'content-encoding') !== undefined || directivesOf(headers).noTransform) return false;
  return /^(?:text\/|application\/(?:[\w.]+\+)?(?:json|xml|javascript)\b|image\/svg)/i.test(fieldOf(headers, 'content-type') ?? '');
}

function fixedHead(headers: Fields, codes: boolean): string[] {
  const fields = headers.filter(([name]) => !MADE_ANEW.has(name));
  return [...fields.flat(), ...varyField(headers, codes)];
}

/**
 * The head of a stale copy. Caches in front must not take it for fresh, also when new data made it stale (then `Age` does not say so): the
 * lifetime for shared caches is 0.
 */
export function staleHead({ head }: StoredCopy): string[] {
  return head.map((text, at) => (at % 2 === 1 && CONTROLS.has(head[at - 1] as string) ? withoutLifetime(text) : text));
}

/** The Vary of the origin, and Accept-Encoding where codings are made here. */
export function varyField(headers: Fields, codes: boolean): string[] {
  const names = (fieldOf(headers, 'vary') ?? '').split(',').map((name) => name.trim());
  const others = names.filter((name) => name !== '' && (!codes || name.toLowerCase() !== 'accept-encoding'));
  const vary = codes ? [...others, 'Accept-Encoding'] : others;
  return vary.length === 0 ? [] : ['vary', vary.join(', ')];
}

function withoutLifetime(value: string): string {
  if (/\bno-cache\b/i.test(value)) return value;
  if (/^\d+$/.test(value)) return '0';
  const shared = /\bs-maxage\s*=\s*"?\d+"?/gi;
  return shared.test(value) ? value.replace(shared, 's-maxage=0') : value.replace(/\bmax-age\s*=\s*"?\d+"?/gi, 'max-age=0');
}

function charactersOf(headers: Fields): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}
