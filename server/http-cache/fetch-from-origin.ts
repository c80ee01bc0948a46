import type { Coding } from './content-coding.ts';
import { directivesOf, OWN_CONTROL } from './cache-control.ts';
import { collect, discard } from './collect.ts';
import { type CacheKey, fieldOf, type Fields, type Origin, type OriginRequest, type OriginResponse } from './origin.ts';
import { type Internal, partFields, storedFields } from './fields.ts';
import { hasCurrentVersions, type VersionOf } from './freshness.ts';
import type { Purges } from './second-layer.ts';
import { type Storable, storableAs } from './storable.ts';
import { createStoredCopy, type StoredCopy, withEtag, withMeta } from './stored-copy.ts';
import { conditionsOf, freshened, VALIDATOR } from './validation.ts';
import type { RequestFields } from './vary.ts';

export interface Asking extends Pick<OriginRequest, 'signal' | 'purpose' | 'budget' | 'onInterim'> {
  readonly key: CacheKey;
  /** What is let through of the visitor's request. */
  readonly forwarded: RequestFields;
  /** A copy to be validated, or to be replaced. */
  readonly known: StoredCopy | undefined;
}

/** What the origin said that goes to a visitor as it is. */
export interface Through {
  readonly kind: 'through' | 'failure';
  readonly response: OriginResponse;
  readonly copyAvailable: boolean;
  readonly shed: boolean;
  /** It was to be kept, but its data changed, or it was called back, while it was made. */
  readonly outdated: boolean;
}

export type Answer =
  | {
      readonly kind: 'copy';
      readonly copy: StoredCopy;
      /** By a 304: the body is the one that was known. */
      readonly validated: boolean;
      /** May it be stored? (A 304 can say that its copy no longer may.) */
      readonly storable: boolean;
      /** When it was asked for. */
      readonly era: number;
    }
  /** `failure`: status 500 and above. */
  | Through;

export interface AskOptions {
  readonly origin: Origin;
  readonly versionOf: VersionOf;
  readonly purges: Purges;
  /** Larger contents go through and are not kept. */
  readonly maxBody: number;
  readonly now: () => number;
  readonly era: () => number;
  /** Is it still there? What was called back while its refresh waited must not come back by a 304. */
  readonly isKept: (copy: StoredCopy, forwarded: RequestFields) => boolean;
}

const CODINGS = new Set<string>(['br', 'zstd', 'gzip']);

/** Asks the origin, and makes a copy of its answer where there may be one. Rejects when there is no answer, or one that breaks off. */
export function createAsk({ origin, versionOf, purges, maxBody, now, era, isKept }: AskOptions): (asking: Asking) => Promise<Answer> {
  return async function ask({ key, forwarded, known: wanted, signal, purpose, budget, onInterim }) {
    const known = wanted && isKept(wanted, forwarded) ? wanted : undefined;
    const epoch = purges.epoch();
    const requestedAt = now();
    const begun = era();
    const headers = { ...forwarded, ...(known ? conditionsOf(known.meta.headers) : {}) } as Record<string, string>;
    const raw = await origin({ method: 'GET', target: key.target, headers, signal, purpose, budget, onInterim });
    // Whoever reads the body hears when it breaks off; one that nobody reads must not become an uncaught exception.
    if (!Buffer.isBuffer(raw.body)) raw.body.on('error', () => undefined);
    const timing = { requestedAt, receivedAt: now() };
    const { headers: fields, internal } = partFields(raw.headers);
    const response = { ...raw, headers: dated(fields, timing.receivedAt) };

    const headersForCache = [...response.headers, ...ownFields(internal)];
    if (raw.status === 304 && known) {
      discard(raw.body);
      const news = { headers: storedFields(headersForCache), versions: internal.versions, epoch };
      const meta = freshened(known.meta, news, timing);
      const storable = storableAs(forwarded, meta, timing) !== null;
      return { kind: 'copy', copy: withMeta(known, meta), validated: true, storable, era: begun };
    }
    const storable = storableAs(forwarded, { status: raw.status, headers: headersForCache }, timing);
    if (!storable) return through(response, internal);
    const kept = await keep(response, { key, internal, storable, epoch });
    return kept.meta
      ? { kind: 'copy', copy: kept, validated: false, storable: true, era: begun }
      : { ...through(kept.response, internal), outdated: kept.outdated };
  };

  interface Keeping {
    readonly key: CacheKey;
    readonly internal: Internal;
    readonly storable: Storable;
    readonly epoch: number;
  }

  interface Unkept extends Pick<Through, 'response' | 'outdated'> {
    readonly meta?: never;
  }

  /** A copy, or the answer for its visitor alone: too large, or untrue by now. */
  async function keep(response: OriginResponse, { key, internal, storable, epoch }: Keeping): Promise<StoredCopy | Unkept> {
    const body = await collect(response.body, maxBody);
    if (!Buffer.isBuffer(body) || body.length > maxBody) return { response: { ...response, body }, outdated: false };
    const length = fieldOf(response.headers, 'content-length');
    if (length !== undefined && Number(length) !== body.length) throw new Error('the answer broke off');
    const tags = [...key.tags, ...tagsOf(response.headers)];
    const isTrue = (internal.degraded || hasCurrentVersions(internal.versions, versionOf)) && !purges.isPurged({ tags, epoch });
    if (!isTrue) return { response: unkept(response, body), outdated: true };
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

/** What is kept with a copy, and never sent. */
function ownFields({ validator, control }: Internal): Fields {
  return [
    ...(validator === undefined ? [] : [[VALIDATOR, validator] as const]),
    ...(control === undefined ? [] : [[OWN_CONTROL, control] as const]),
  ];
}

function through(response: OriginResponse, { copyAvailable, shed }: Internal): Through {
  return { kind: response.status >= 500 ? 'failure' : 'through', response, copyAvailable, shed, outdated: false };
}

/** RFC 9110, 6.6.1: without a date, the one it came at. */
function dated(headers: Fields, receivedAt: number): Fields {
  return fieldOf(headers, 'date') === undefined ? [...headers, ['date', new Date(receivedAt).toUTCString()]] : headers;
}

/** For Cloudflare and Akamai separated by commas, for Fastly and Varnish by spaces. */
function tagsOf(headers: Fields): string[] {
  const tags = `${fieldOf(headers, 'cache-tag') ?? ''},${fieldOf(headers, 'surrogate-key')?.replaceAll(' ', ',') ?? ''}`;
  return [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

/** Content in a coding that we know is as good as plain; in another one it goes out as it came. */
function partCoding(headers: Fields): { readonly coding: Coding; readonly headers: Fields } {
  const coding = fieldOf(headers, 'content-encoding')?.toLowerCase();
  if (coding === undefined || !CODINGS.has(coding) || directivesOf(headers).noTransform) return { coding: 'identity', headers };
  return { coding: coding as Coding, headers: headers.filter(([name]) => name !== 'content-encoding') };
}

/** It was to be kept, and must not be: nor by anybody else. */
function unkept({ status, headers }: OriginResponse, body: Buffer): OriginResponse {
  const others = headers.filter(([name]) => name !== 'cache-control' && name !== 'cdn-cache-control' && name !== 'expires');
  return { status, headers: [...others, ['cache-control', 'no-store']], body };
}
