import { createHash } from 'node:crypto';
import type { RenderHead, RenderOutcome } from '../../render/types.ts';
import { type Coding, encode } from '../content-coding.ts';
import { type Instants, instantsOf, type Lifetime, LIFETIMES, type Versions } from './freshness.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import type { PageAddress } from './page-address.ts';

/** One body as it goes over the wire, with everything about its head that does not change from hit to hit. */
export interface Variant {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Name, value, name, value …: what `writeHead` takes without further work. */
  readonly head: readonly string[];
  /** The whole head of the last hit. */
  last: { readonly age: number; readonly fresh: boolean; readonly head: string[] } | null;
}

/** The stored copy of a page. */
export interface PageEntry extends Instants {
  readonly key: string;
  readonly status: number;
  readonly versions: Versions;
  readonly lifetime: Lifetime;
  /** No refresh before: it has just failed, or brought nothing newer. */
  retryAt: number;
  variant(coding: Coding): Variant | undefined;
  /** Makes the variant; askers at the same time share the work. */
  makeVariant(coding: Coding): Promise<Variant>;
  /** Bytes of all variants and the rest. */
  size(): number;
}

export interface RenderedPage {
  readonly address: PageAddress;
  readonly head: RenderHead;
  readonly bytes: Buffer;
  readonly outcome: RenderOutcome;
}

/** Response headers that do not depend on the page, and its policy given the hashes of its inline scripts. */
export interface PageHeaders {
  readonly common: readonly (readonly [string, string])[];
  readonly contentSecurityPolicy: (scriptHashes: readonly string[]) => string;
}

const BYTES_BESIDE_THE_BODY = 4096;

export function createPageEntry(page: RenderedPage, headers: PageHeaders, now: number): PageEntry {
  const { address, head, bytes, outcome } = page;
  const lifetime = lifetimeOf(page);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const fixed = fixedHeaders(page, headers);
  const ready = new Map<Coding, Variant>();
  const making = new Map<Coding, Promise<Variant>>();

  function toVariant(coding: Coding, encoded: Buffer): Variant {
    // RFC 9110, 8.8.3: a strong validator tells the codings apart.
    const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`;
    const lines = [...fixed, 'etag', etag, 'content-length', String(encoded.length)];
    if (coding !== 'identity') lines.push('content-encoding', coding);
    const variant: Variant = { bytes: encoded, etag, head: lines, last: null };
    ready.set(coding, variant);
    return variant;
  }

  toVariant('identity', bytes);
  return {
    ...instantsOf(lifetime, now),
    key: address.key,
    status: head.status,
    versions: new Map(outcome.versions),
    lifetime,
    retryAt: 0,
    variant: (coding) => ready.get(coding),
    makeVariant(coding) {
      const known = ready.get(coding);
      const made = known
        ? Promise.resolve(known)
        : (making.get(coding) ?? encode(bytes, coding).then((encoded) => toVariant(coding, encoded)));
      if (!known) making.set(coding, made);
      return made.finally(() => making.delete(coding));
    },
    size: () => [...ready.values()].reduce((sum, variant) => sum + variant.bytes.length, address.key.length + BYTES_BESIDE_THE_BODY),
  };
}

function lifetimeOf({ head, outcome }: RenderedPage): Lifetime {
  if (head.status === 404) return LIFETIMES.notFound;
  return outcome.degraded ? LIFETIMES.degraded : LIFETIMES.page;
}

function fixedHeaders({ address, head, bytes, outcome }: RenderedPage, headers: PageHeaders): string[] {
  const tags = [...outcome.versions.keys(), ...(address.tag === null ? [] : [address.tag])];
  return [
    'content-type',
    'text/html; charset=utf-8',
    'vary',
    'Accept-Encoding',
    'content-language',
    address.locale,
    ...headers.common.flat(),
    'content-security-policy',
    headers.contentSecurityPolicy(inlineScriptHashes(bytes.toString('utf8'))),
    // What a CDN purges by: comma-separated for Cloudflare and Akamai, by spaces for Fastly and Varnish.
    ...(tags.length === 0 ? [] : ['cache-tag', tags.join(','), 'surrogate-key', tags.join(' ')]),
    ...Object.entries(head.headers).flat(),
  ];
}
