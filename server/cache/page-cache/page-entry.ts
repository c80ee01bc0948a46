import { hash } from 'node:crypto';
import type { RouteKey } from '../../../shared/routes.ts';
import type { RenderHead, RenderOutcome } from '../../render/types.ts';
import { type Instants, instantsOf, type Lifetime, LIFETIMES, type Versions } from './freshness.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import type { PageAddress } from './page-address.ts';
import { createVariants, type Variants } from './variants.ts';

/** The stored copy of a page. */
export interface PageEntry extends Instants {
  readonly key: string;
  readonly status: number;
  readonly versions: Versions;
  readonly lifetime: Lifetime;
  /** No refresh before: it has just failed, or brought nothing newer. */
  retryAt: number;
  readonly variants: Variants;
  /** Bytes of all variants and the rest. */
  size(): number;
}

export interface RenderedPage {
  readonly address: PageAddress;
  readonly head: RenderHead;
  readonly bytes: Buffer;
  readonly outcome: RenderOutcome;
}

type Headers = readonly (readonly [string, string])[];

/** Response headers that do not depend on the page, and what it may load, given the hashes of its inline scripts. */
export interface PageHeaders {
  readonly common: Headers;
  readonly policies: (page: RouteKey | null, scriptHashes: readonly string[]) => Headers;
}

const BYTES_BESIDE_THE_BODY = 4096;

export function createPageEntry(page: RenderedPage, headers: PageHeaders, now: number): PageEntry {
  const { address, head, bytes, outcome } = page;
  const { key } = address;
  const lifetime = lifetimeOf(page);
  const tag = hash('sha256', bytes, 'base64url').slice(0, 22);
  return toEntry({
    ...instantsOf(lifetime, now),
    key,
    status: head.status,
    versions: new Map(outcome.versions),
    lifetime,
    retryAt: 0,
    variants: createVariants({ bytes, hash: tag, head: fixedHeaders(page, headers) }),
  });
}

/** A function of its own, so that the entry's closure does not hold on to the page it was made of. */
function toEntry(entry: Omit<PageEntry, 'size'>): PageEntry {
  return Object.assign(entry, { size: () => entry.variants.size() + entry.key.length + BYTES_BESIDE_THE_BODY });
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
    ...headers.policies(address.routeKey, inlineScriptHashes(bytes)).flat(),
    // What a CDN purges by: comma-separated for Cloudflare and Akamai, by spaces for Fastly and Varnish.
    ...(tags.length === 0 ? [] : ['cache-tag', tags.join(','), 'surrogate-key', tags.join(' ')]),
    ...Object.entries(head.headers).flat(),
  ];
}
