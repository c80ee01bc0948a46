import { canonicalUrl } from '../site.ts';
import type { RouteKey } from '../register.ts';
import type { Route, Routes } from '../routes.ts';
import { localeCookie } from '../http/locale.ts';
import type { Fields } from '../../http-cache/origin.ts';
import { formatVersions } from '../../http-cache/fields.ts';
import { type Lifetime, LIFETIMES } from '../render/lifetimes.ts';
import { policyHeaders, type PolicyOptions } from './content-security-policy.ts';
import { isReadable, localTarget, type PageAddress } from './page-address.ts';
import type { RenderHead, RenderOutcome } from '../render/types.ts';

export interface DocumentOptions {
  readonly routes: Routes;
  readonly address: PageAddress;
  readonly head: RenderHead;
  readonly policy: (page: RouteKey | null) => PolicyOptions;
  readonly scriptHashes?: readonly string[] | undefined;
}

/** The address gives access to something: it belongs neither into a referrer nor into an index. */
const CONFIDENTIAL: Fields = [
  ['referrer-policy', 'same-origin'],
  ['x-robots-tag', 'noindex'],
];

/** Fields of a response with a page, besides those about caching. */
export function documentFields(options: DocumentOptions): Fields {
  return options.address.representation === 'markdown' ? markdownFields(options) : htmlFields(options);
}

/**
 * The Markdown of a page is the same response at its own address and at that of the page (`Accept`, ADR-0059). It is for programs that
 * read: search engines index the page. It loads nothing, as the policy of all responses says.
 */
function markdownFields({ address, head: { headers, status } }: Pick<DocumentOptions, 'address' | 'head'>): Fields {
  const { site, locale, path, search } = address;
  const canonical = canonicalUrl(site, locale, search === '' ? path : `${path}?${search}`);
  const ofPage: Fields = [
    ['content-location', localTarget(address, 'markdown')],
    ['link', `<${canonical}>; rel="canonical"`],
  ];
  return [
    ['content-type', 'text/markdown; charset=utf-8'],
    ...Object.entries(headers),
    ['vary', 'Accept'],
    ['x-robots-tag', 'noindex'],
    ...(status === 200 ? ofPage : []),
  ];
}

function htmlFields({ routes, address, head, policy, scriptHashes = [] }: DocumentOptions): Fields {
  const { headers, nonce, routeKey, status } = head;
  return [
    ['content-type', 'text/html; charset=utf-8'],
    ...Object.entries(headers),
    ...policyHeaders({ ...policy(routeKey), nonce, scriptHashes }),
    ...(address.routeKey !== null && (routes.table[address.routeKey] as Route).confidential ? CONFIDENTIAL : []),
    ...(isReadable(routes, address.routeKey) ? negotiationFields(address, status) : []),
  ];
}

const negotiationFields = (address: PageAddress, status: number): Fields => [
  ['vary', 'Accept'],
  ...(status === 200 ? [['link', `<${localTarget(address, 'markdown')}>; rel="alternate"; type="text/markdown"`] as const] : []),
];

/** For one visitor: a personal page, or bytes with a nonce. */
export function privateFields({ storage, locale }: PageAddress, secureCookies: boolean): Fields {
  return [
    ['cache-control', storage === 'public' ? 'no-store' : 'private, no-store'],
    ['set-cookie', localeCookie(locale, secureCookies)],
  ];
}

/** For all visitors: our cache reads the fields of its name and removes them. */
export function cacheFields(address: PageAddress, head: RenderHead, outcome: RenderOutcome): Fields {
  const { versions, degraded } = outcome;
  const lifetime = head.status === 404 ? LIFETIMES.notFound : degraded ? LIFETIMES.degraded : LIFETIMES.page;
  const tags = [...versions.keys(), ...(address.tag === null ? [] : [address.tag])];
  return [
    ...(address.storage === 'shell' ? shellFields(lifetime) : publicFields(lifetime)),
    // Tags that a CDN purges by: comma-separated for Cloudflare and Akamai, by spaces for Fastly and Varnish.
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
 * For an nginx in front, in seconds: it gets neither versions nor purges, does not read `Age`, and a request to us costs only a hit.
 * (docs/edge configures Varnish alike; a CDN is purged by its tags.) After Cache-Control: nginx 1.22 uses the later of the two.
 */
const NGINX_SECONDS = 10;

/**
 * Browsers validate each time (a 304 is cheap); shared caches may store the page for its lifetime. The field that a CDN reads first
 * (RFC 9213) says the same in its own words.
 */
function publicFields(lifetime: Lifetime): Fields {
  return [
    ['cache-control', `public, max-age=0, s-maxage=${lifetime.fresh}, ${staleUses(lifetime)}`],
    ['cdn-cache-control', targetedControl(lifetime)],
    ['x-accel-expires', String(NGINX_SECONDS)],
  ];
}

/** The browser fills a shell with a visitor's cart: only our page cache may store it, by a field of its own. */
function shellFields(lifetime: Lifetime): Fields {
  return [
    ['cache-control', 'private, no-store'],
    ['karat-cache-control', targetedControl(lifetime)],
  ];
}

const targetedControl = (lifetime: Lifetime): string => `max-age=${lifetime.fresh}, ${staleUses(lifetime)}`;

const staleUses = ({ whileRevalidate, ifError }: Lifetime): string =>
  `stale-while-revalidate=${whileRevalidate}, stale-if-error=${ifError}`;
