import { formatVersions } from '../http-cache/fields.ts';
import type { PageAddress } from './page-address.ts';
import type { RenderHead, RenderOutcome } from './types.ts';

/** In seconds. Versions make a page stale at once when its data change; these bound what versions cannot see. */
export interface Lifetime {
  /** Fresh for. */
  readonly fresh: number;
  /** After that: may be served while one refresh runs (RFC 5861, section 3). */
  readonly whileRevalidate: number;
  /** After that: may be served when rendering fails (RFC 5861, section 4). */
  readonly ifError: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const LIFETIMES = {
  page: { fresh: 10 * MINUTE, whileRevalidate: HOUR, ifError: 24 * HOUR },
  /** A part failed or came from a stale copy: good enough to show, to be replaced soon. */
  degraded: { fresh: MINUTE / 2, whileRevalidate: HOUR, ifError: 24 * HOUR },
  notFound: { fresh: MINUTE / 2, whileRevalidate: MINUTE / 2, ifError: MINUTE / 2 },
} as const satisfies Record<string, Lifetime>;

type FieldList = readonly (readonly [name: string, value: string])[];

/** What a finished page says to caches: ours reads the fields of this name, and takes those for itself off. */
export function cacheFields(address: PageAddress, head: RenderHead, outcome: RenderOutcome): FieldList {
  const { versions, degraded } = outcome;
  const lifetime = head.status === 404 ? LIFETIMES.notFound : degraded ? LIFETIMES.degraded : LIFETIMES.page;
  const tags = [...versions.keys(), ...(address.tag === null ? [] : [address.tag])];
  return [
    ...(address.storage === 'shell' ? shellFields(lifetime) : publicFields(lifetime)),
    // What a CDN purges by: comma-separated for Cloudflare and Akamai, by spaces for Fastly and Varnish.
    ...(tags.length === 0
      ? []
      : ([
          ['cache-tag', tags.join(',')],
          ['surrogate-key', tags.join(' ')],
        ] as const)),
    ['karat-versions', formatVersions(versions)],
    ...(degraded ? ([['karat-degraded', '?1']] as const) : []),
    ...(head.validator === undefined || degraded ? [] : ([['karat-validator', head.validator]] as const)),
  ];
}

/**
 * For an nginx in front, in seconds: it hears neither of versions nor of purges, does not read `Age`, and asking us costs a hit.
 * (Varnish is told the same in docs/edge; a CDN is purged by its tags.) After Cache-Control: the later of the two counts for nginx 1.22.
 */
const NGINX_KEEPS = 10;

/**
 * Browsers ask again each time (a 304 is cheap); shared caches may keep the page for its lifetime. What a CDN reads first
 * (RFC 9213) says the same in its own words.
 */
function publicFields(lifetime: Lifetime): FieldList {
  return [
    ['cache-control', `public, max-age=0, s-maxage=${lifetime.fresh}, ${staleUses(lifetime)}`],
    ['cdn-cache-control', targetedControl(lifetime)],
    ['x-accel-expires', String(NGINX_KEEPS)],
  ];
}

/** The browser fills a shell with somebody's cart: nobody keeps it but our page cache, which is told by name. */
function shellFields(lifetime: Lifetime): FieldList {
  return [
    ['cache-control', 'private, no-store'],
    ['karat-cache-control', targetedControl(lifetime)],
  ];
}

const targetedControl = (lifetime: Lifetime): string => `max-age=${lifetime.fresh}, ${staleUses(lifetime)}`;

const staleUses = ({ whileRevalidate, ifError }: Lifetime): string =>
  `stale-while-revalidate=${whileRevalidate}, stale-if-error=${ifError}`;
