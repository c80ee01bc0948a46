import type { Coding } from './content-coding.ts';
import { directivesOf, OWN_CONTROL } from './cache-control.ts';
import { collect, discard } from './body.ts';
import { type CacheKey, fieldOf, type Fields, type Origin, type OriginRequest, type OriginResponse } from './origin.ts';
import { type Internal, partFields, storedFields } from './fields.ts';
import { hasCurrentVersions, type VersionOf } from './freshness.ts';
import type { Purges } from './second-layer.ts';
import { type Storable, storableAs } from './storable.ts';
import { createStoredCopy, type StoredCopy, withEtag, withMeta } from './stored-copy.ts';
import { conditionsOf, freshened, VALIDATOR } from './validation.ts';
import type { RequestFields } from './vary.ts';

export interface OriginFetch extends Pick<OriginRequest, 'signal' | 'purpose' | 'budget' | 'onInterim'> {
  readonly key: CacheKey;
  /** Fields of the visitor's request that the origin gets. */
  readonly forwarded: RequestFields;
  /** A copy to be validated, or to be replaced. */
  readonly stored: StoredCopy | undefined;
}

/** A response that goes to one visitor as it is. */
export interface Uncacheable {
  readonly kind: 'uncacheable' | 'failure';
  readonly response: OriginResponse;
  readonly copyAvailable: boolean;
  readonly shed: boolean;
  /** Storable, but its data changed or it was purged while it was made. */
  readonly outdated: boolean;
}

export type FetchResult =
  | {
      readonly kind: 'copy';
      readonly copy: StoredCopy;
      /** By a 304: the body is the stored one. */
      readonly validated: boolean;
      /** May it be stored? (A 304 can say that its copy no longer may.) */
      readonly storable: boolean;
      /** The generation in which it was requested. */
      readonly generation: number;
    }
  /** `failure`: status 500 and above. */
  | Uncacheable;

export interface FetchFromOriginOptions {
  readonly origin: Origin;
  readonly versionOf: VersionOf;
  readonly purges: Purges;
  /** Larger bodies are not stored. */
  readonly maxBody: number;
  readonly now: () => number;
  readonly generation: () => number;
  /** A copy that was purged while its refresh waited must not come back by a 304. */
  readonly isStored: (copy: StoredCopy, forwarded: RequestFields) => boolean;
}

const CODINGS = new Set<string>(['br', 'zstd', 'gzip']);

/** Rejects when the origin gives no response, or one that breaks off. */
export type FetchFromOrigin = (fetch: OriginFetch) => Promise<FetchResult>;

/** Asks the origin and makes a copy of its response where that may be stored. */
export function createFetchFromOrigin({
  origin,
  versionOf,
  purges,
  maxBody,
  now,
  generation,
  isStored,
}: FetchFromOriginOptions): FetchFromOrigin {
  return async function fetchFromOrigin({ key, forwarded, stored: given, signal, purpose, budget, onInterim }) {
    const stored = given && isStored(given, forwarded) ? given : undefined;
    const epoch = purges.epoch();
    const requestedAt = now();
    const begun = generation();
    const headers = { ...forwarded, ...(stored ? conditionsOf(stored.meta.headers) : {}) } as Record<string, string>;
    const raw = await origin({ method: 'GET', target: key.target, headers, signal, purpose, budget, onInterim });
    // A body that nobody reads and that breaks off must not become an uncaught exception.
    if (!Buffer.isBuffer(raw.body)) raw.body.on('error', () => undefined);
    const timing = { requestedAt, receivedAt: now() };
    const { headers: fields, internal } = partFields(raw.headers);
    const response = { ...raw, headers: dated(fields, timing.receivedAt) };

    const headersForCache = [...response.headers, ...ownFields(internal)];
    if (raw.status === 304 && stored) {
      discard(raw.body);
      const news = { headers: storedFields(headersForCache), versions: internal.versions, epoch };
      const meta = freshened(stored.meta, news, timing);
      const storable = storableAs(forwarded, meta, timing) !== null;
      return { kind: 'copy', copy: withMeta(stored, meta), validated: true, storable, generation: begun };
    }
    const storable = storableAs(forwarded, { status: raw.status, headers: headersForCache }, timing);
    if (!storable) return uncacheable(response, internal);
    const made = await makeCopy(response, { key, internal, storable, epoch });
    return made.meta
      ? { kind: 'copy', copy: made, validated: false, storable: true, generation: begun }
      : { ...uncacheable(made.response, internal), outdated: made.outdated };
  };

  interface CopyOptions {
    readonly key: CacheKey;
    readonly internal: Internal;
    readonly storable: Storable;
    readonly epoch: number;
  }

  interface NoCopy extends Pick<Uncacheable, 'response' | 'outdated'> {
    readonly meta?: never;
  }

  /** A copy; or the response for its visitor alone when it is too large or outdated. */
  async function makeCopy(response: OriginResponse, { key, internal, storable, epoch }: CopyOptions): Promise<StoredCopy | NoCopy> {
    const body = await collect(response.body, maxBody);
    if (!Buffer.isBuffer(body) || body.length > maxBody) return { response: { ...response, body }, outdated: false };
    const length = fieldOf(response.headers, 'content-length');
    if (length !== undefined && Number(length) !== body.length) throw new Error('the response broke off');
    const tags = [...key.tags, ...tagsOf(response.headers)];
    const isTrue = (internal.degraded || hasCurrentVersions(internal.versions, versionOf)) && !purges.isPurged({ tags, epoch });
    if (!isTrue) return { response: withNoStore(response, body), outdated: true };
    const { coding, headers } = partCoding(storedFields(response.headers));
    return createStoredCopy({
      key: key.key,
      selectedBy: storable.selectedBy,
      status: response.status,
      headers: [...withEtag(headers, body), ...ownFields(internal)],
      body,
      coding,
      ...storable.instants,
      versions: internal.versions,
      tags,
      epoch,
    });
  }
}

/** Stored with a copy, never sent. */
function ownFields({ validator, control }: Internal): Fields {
  return [
    ...(validator === undefined ? [] : [[VALIDATOR, validator] as const]),
    ...(control === undefined ? [] : [[OWN_CONTROL, control] as const]),
  ];
}

function uncacheable(response: OriginResponse, { copyAvailable, shed }: Internal): Uncacheable {
  return { kind: response.status >= 500 ? 'failure' : 'uncacheable', response, copyAvailable, shed, outdated: false };
}

/** RFC 9110, 6.6.1: without Date, the time of receipt. */
function dated(headers: Fields, receivedAt: number): Fields {
  return fieldOf(headers, 'date') === undefined ? [...headers, ['date', new Date(receivedAt).toUTCString()]] : headers;
}

/** For Cloudflare and Akamai separated by commas, for Fastly and Varnish by spaces. */
function tagsOf(headers: Fields): string[] {
  const tags = `${fieldOf(headers, 'cache-tag') ?? ''},${fieldOf(headers, 'surrogate-key')?.replaceAll(' ', ',') ?? ''}`;
  return [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

/** Content in an unknown coding goes out as it came. */
function partCoding(headers: Fields): { readonly coding: Coding; readonly headers: Fields } {
  const coding = fieldOf(headers, 'content-encoding')?.toLowerCase();
  if (coding === undefined || !CODINGS.has(coding) || directivesOf(headers).noTransform) return { coding: 'identity', headers };
  return { coding: coding as Coding, headers: headers.filter(([name]) => name !== 'content-encoding') };
}

/** An outdated response must not be stored by other caches either. */
function withNoStore({ status, headers }: OriginResponse, body: Buffer): OriginResponse {
  const others = headers.filter(([name]) => name !== 'cache-control' && name !== 'cdn-cache-control' && name !== 'expires');
  return { status, headers: [...others, ['cache-control', 'no-store']], body };
}

/** The same function with a count of the requests that visitors wait for. */
export function countAwaited(fetch: FetchFromOrigin): { readonly fetchFromOrigin: FetchFromOrigin; readonly awaited: () => number } {
  let awaited = 0;
  return {
    async fetchFromOrigin(request) {
      if (request.purpose !== 'visitor') return fetch(request);
      awaited += 1;
      return fetch(request).finally(() => (awaited -= 1));
    },
    awaited: () => awaited,
  };
}
