import { SEARCH_MAX, SKU_MAX, SLUG_MAX } from './contract/limits.ts';
import { cleanSearch, normalizedSelection } from './commerce/catalog-query.ts';
import { normalizedComparison } from './commerce/comparison-address.ts';
import { FACET_KEYS } from './commerce/facets.ts';
import { normalizedQuiz } from './commerce/quiz-address.ts';
import { plainPath } from './commerce/plain-path.ts';
import { withoutLocale } from './i18n/site.ts';

/**
 * THE route table: every page of the shop. Links (`href`), the router, guards, layouts, the page cache and the sitemap derive
 * from it. Each row has a folder `client/pages/<key>/`; the compiler asks for it in `client/app/routes.tsx`.
 * The first row that matches a path wins.
 */
export interface Route {
  /** Path without locale prefix. `:name` is a parameter, `:name?` an optional one at the end. */
  readonly path: string;
  readonly layout: 'default' | 'checkout' | 'empty';
  /** Who may see it: `guest` sends customers home, `customer` sends guests to sign-in. */
  readonly guard?: 'guest' | 'customer';
  /** `public`: the same HTML for everybody, stored by the page cache. `personal`: `no-store`. */
  readonly cache: 'public' | 'personal';
  /**
   * A personal page whose HTML is the same for everybody while its path has no parameter (a shell that the browser fills in). Our page
   * cache
   * stores the shell; all other caches see `no-store`.
   */
  readonly shell?: true;
  /** Accepts the posts of forms (`shared/forms/`). */
  readonly forms?: true;
  /** Its parameter gives access to something: no other site may get the address as a referrer. */
  readonly confidential?: true;
  /** Accepted search parameters: those that change the page. All others are not in the cache key and not in the HTML. */
  readonly search: readonly string[];
  /** Normalizes the accepted parameters, so that equivalent URLs share one cache key and one render. */
  readonly normalize?: (accepted: URLSearchParams) => Readonly<Record<string, unknown>>;
  /** Listed in the sitemap. */
  readonly sitemap?: true;
  /** Of a public page: it has no Markdown form, because it is nothing to be read. All others have one (ADR-0059). */
  readonly markdown?: false;
}

const LISTING_SEARCH = ['search', 'page', 'sortBy', 'min_cost_from', 'max_cost_to', ...FACET_KEYS, 'facet'] as const;
const LISTING = { layout: 'default', cache: 'public', search: LISTING_SEARCH, normalize: normalizedSelection, sitemap: true } as const;
/** The page of a collection has no filter by collection. */
const COLLECTION_SEARCH = LISTING_SEARCH.filter((name) => name !== 'collections');

const MAGAZINE = { layout: 'default', cache: 'public', search: ['page'], normalize: normalizedPage, sitemap: true } as const;

/** The Atom feed of the magazine, below the locale prefix. No page, so not in the table. */
export const POST_FEED = '/feed.xml';

/** What programs read first, below the locale prefix: one document at both addresses. No pages either. */
export const LLMS_TXT = '/llms.txt';
export const AGENTS_MD = '/agents.md';

/** The form whose plain post has just been carried out. */
const DONE = 'done';
const ACCOUNT = { layout: 'default', cache: 'personal', forms: true } as const;

const table = {
  home: { path: '/', layout: 'default', cache: 'public', search: [], sitemap: true },
  catalog: { path: '/catalog', ...LISTING },
  category: { path: '/catalog/:slug', ...LISTING },
  collections: { path: '/collections', layout: 'default', cache: 'public', search: [], sitemap: true },
  collection: { path: '/collection/:slug', ...LISTING, search: COLLECTION_SEARCH },
  product: {
    path: '/product/:slug',
    layout: 'default',
    cache: 'public',
    search: ['configuration_id', 'only'],
    normalize: normalizedSku,
    sitemap: true,
  },
  /** `q` searches in a page of questions. */
  content: { path: '/page/:slug', layout: 'default', cache: 'public', search: ['q'], normalize: normalizedWords, sitemap: true },
  magazine: { path: '/articles', ...MAGAZINE },
  /** The section of the diamond knowledge: a landing page with its posts below. */
  knowledge: { path: '/articles/engagement-rings', ...MAGAZINE },
  magazineSection: { path: '/articles/:section', ...MAGAZINE },
  post: { path: '/articles/:section/:slug', layout: 'default', cache: 'public', search: [], sitemap: true },
  /** To be sent to somebody, so its products are in the address; not for search engines. */
  comparison: {
    path: '/comparison',
    layout: 'default',
    cache: 'public',
    search: ['skus', 'only'],
    normalize: normalizedComparison,
    markdown: false,
  },
  /** The quiz. `q` is the screen, each `a` an answer. */
  quiz: {
    path: '/journey',
    layout: 'default',
    cache: 'public',
    search: ['q', 'a'],
    normalize: normalizedQuiz,
    sitemap: true,
    markdown: false,
  },
  ringSizer: { path: '/ring-sizer', layout: 'empty', cache: 'public', search: [], sitemap: true, markdown: false },
  wishlist: { path: '/wishlist', ...ACCOUNT, search: [DONE] },
  /** A list that somebody else shares. */
  wishlistShared: { path: '/wishlist/:token', layout: 'default', cache: 'personal', confidential: true, search: [] },
  cart: { path: '/cart/:id?', layout: 'default', cache: 'personal', shell: true, search: [] },
  checkoutSuccess: {
    path: '/checkout/success/:id?',
    layout: 'checkout',
    cache: 'personal',
    forms: true,
    confidential: true,
    search: [DONE],
  },
  checkoutPayout: { path: '/checkout/payout', layout: 'checkout', cache: 'personal', search: ['payment'] },
  // After the other checkout pages, because `:id` would match their last segment.
  checkout: { path: '/checkout/:id?', layout: 'checkout', cache: 'personal', shell: true, search: [] },
  signIn: { path: '/sign-in', ...ACCOUNT, guard: 'guest', search: ['redirect', 'problem', DONE], normalize: withCheckedRedirect },
  signUp: { path: '/sign-up', ...ACCOUNT, guard: 'guest', search: ['redirect', DONE], normalize: withCheckedRedirect },
  /** Asks for the mail; with a token for the new password. */
  recoverPassword: { path: '/recover-password/:token?', ...ACCOUNT, confidential: true, search: [DONE] },
  verify: { path: '/verify/:token', ...ACCOUNT, confidential: true, search: [DONE] },
  profile: { path: '/profile', ...ACCOUNT, guard: 'customer', search: [DONE] },
  order: { path: '/profile/orders/:id', ...ACCOUNT, guard: 'customer', confidential: true, search: [DONE] },
  /** Pays a placed order: with the layout of the checkout, and so with its document and policy. `payment` comes back from a gateway. */
  orderPayment: {
    path: '/profile/orders/:id/payment',
    layout: 'checkout',
    cache: 'personal',
    guard: 'customer',
    confidential: true,
    search: ['payment'],
  },
  orders: { path: '/profile/orders', ...ACCOUNT, guard: 'customer', search: ['page'] },
  customerTracking: { path: '/profile/order-tracking', ...ACCOUNT, guard: 'customer', search: [] },
  customerTrackingOf: { path: '/profile/order-tracking/:id', ...ACCOUNT, guard: 'customer', confidential: true, search: [] },
  addresses: { path: '/profile/shipping-addresses', ...ACCOUNT, guard: 'customer', search: ['edit', 'remove', DONE] },
  /** For guests; with the unguessable id from a mail it is the page of that order. */
  tracking: { path: '/order-tracking/:id?', ...ACCOUNT, confidential: true, search: [] },
  newsletterConfirm: { path: '/newsletter/confirm/:token', ...ACCOUNT, confidential: true, search: [DONE] },
  newsletterUnsubscribe: { path: '/newsletter/unsubscribe/:token', ...ACCOUNT, confidential: true, search: [DONE] },
  /** The withdrawal function (Directive 2023/2673): the form, the statement to confirm, the receipt. */
  withdrawal: { path: '/withdrawal', ...ACCOUNT, search: ['order'] },
  withdrawalConfirm: { path: '/withdrawal/confirm', ...ACCOUNT, search: [] },
  withdrawalReceipt: { path: '/withdrawal/:id', layout: 'default', cache: 'personal', confidential: true, search: [] },
  /** Return or repair: finds the order of a guest; the request in two steps, the choice of products in the address; what happens next. */
  returnFind: { path: '/return', ...ACCOUNT, search: [] },
  returnRequest: { path: '/return/:id', ...ACCOUNT, confidential: true, search: ['type', 'piece', 'step'] },
  returnDone: { path: '/return/:id/done/:number', layout: 'default', cache: 'personal', confidential: true, search: [] },
  /** Where the decision about cookies is seen and changed (GDPR article 7(3)). The browser fills it in. */
  cookieSettings: { path: '/cookie-settings', layout: 'default', cache: 'public', search: [], markdown: false },
  /** One form of a public page (shared/forms/public.ts), for browsers without JavaScript: cached pages accept no posts. */
  form: { path: '/form/:name', ...ACCOUNT, search: ['sku', DONE] },
  /** What editors have not published yet; the token is the backend's. A route of its own, so that no public page depends on it. */
  preview: { path: '/preview/:token', layout: 'default', cache: 'personal', confidential: true, search: [] },
  error: { path: '/500', layout: 'default', cache: 'personal', search: [] },
} as const satisfies Record<string, Route>;

export type RouteKey = keyof typeof table;
type Table = typeof table;
export const routes: Readonly<Record<RouteKey, Route>> = table;
export const routeKeys = Object.keys(table) as RouteKey[];

/** Pages with a Markdown form. */
export type MarkdownRouteKey = {
  [K in RouteKey]: Table[K] extends { readonly cache: 'personal' } | { readonly markdown: false } ? never : K;
}[RouteKey];
export const hasMarkdown = (key: RouteKey): key is MarkdownRouteKey => routes[key].cache === 'public' && routes[key].markdown !== false;

type OptionalParam<P extends string> = P extends `${string}:${infer Name}?` ? Name : never;
type RequiredParam<P extends string> = P extends `${string}:${string}?`
  ? never
  : P extends `${string}:${infer Name}/${infer Rest}`
    ? Name | RequiredParam<Rest>
    : P extends `${string}:${infer Name}`
      ? Name
      : never;
export type RouteParams<K extends RouteKey> = { readonly [N in RequiredParam<Table[K]['path']>]: string } & {
  readonly [N in OptionalParam<Table[K]['path']>]?: string;
};
export type SearchOf<K extends RouteKey> = { readonly [N in Table[K]['search'][number]]?: string | number | readonly string[] };

type HrefArgs<K extends RouteKey> = [keyof RouteParams<K>] extends [never]
  ? [params?: undefined, search?: SearchOf<K>]
  : object extends RouteParams<K>
    ? [params?: RouteParams<K>, search?: SearchOf<K>]
    : [params: RouteParams<K>, search?: SearchOf<K>];

/** The path of a page, without locale prefix: `href('product', { slug: 'a' }, { configuration_id: 'X' })`. */
export function href<K extends RouteKey>(key: K, ...[params, search]: HrefArgs<K>): string {
  let path = '';
  for (const { text, name, optional } of segments[key]) {
    const value = name === undefined ? text : (params as Readonly<Record<string, string | undefined>> | undefined)?.[name];
    if (value !== undefined) path += `/${name === undefined ? text : encodeURIComponent(value)}`;
    else if (!optional) throw new TypeError(`href("${key}"): parameter "${name}" is missing`);
  }
  const query = search ? searchString(key, search) : '';
  return `${path === '' ? '/' : path}${query === '' ? '' : `?${query}`}`;
}

interface Segment {
  readonly text: string;
  /** Of the parameter that stands here. */
  readonly name?: string | undefined;
  readonly optional?: boolean;
}

/** The paths of the table in segments: a page has a hundred links and more. */
const segments = Object.fromEntries(
  routeKeys.map((key) => [key, routes[key].path.split('/').slice(1).filter(Boolean).map(segmentOf)]),
) as unknown as Readonly<Record<RouteKey, readonly Segment[]>>;

function segmentOf(text: string): Segment {
  const [, name, optional] = /^:(\w+)(\??)$/.exec(text) ?? [];
  return { text, name, optional: optional === '?' };
}

type Search = URLSearchParams | Readonly<Record<string, unknown>>;

/** The accepted parameters of a page, normalized. Links and cache keys use the same string. */
export function searchString(key: RouteKey, search: Search): string {
  const accepted = acceptedOf(key, search);
  const { normalize } = routes[key];
  return (normalize && accepted ? acceptedOf(key, normalize(accepted)) : accepted)?.toString() ?? '';
}

/** Pages of the sitemap whose address is always the same. */
export type FixedSitemapRouteKey = {
  [K in RouteKey]: Table[K] extends { readonly sitemap: true } ? ([keyof RouteParams<K>] extends [never] ? K : never) : never;
}[RouteKey];

/** In the order of the table, values sorted. Null: none, as in most of the hundreds of links on a page. */
function acceptedOf(key: RouteKey, search: Search): URLSearchParams | null {
  const given = search instanceof URLSearchParams ? [...search.keys()] : Object.keys(search);
  if (given.length === 0) return null;
  const out = new URLSearchParams();
  let isEmpty = true;
  for (const name of routes[key].search) {
    if (!given.includes(name)) continue;
    for (const value of valuesOf(search, name)) {
      out.append(name, value);
      isEmpty = false;
    }
  }
  return isEmpty ? null : out;
}

/** The distinct values, sorted, because their order does not change the page. */
function valuesOf(search: Search, name: string): string[] {
  const raw = search instanceof URLSearchParams ? search.getAll(name) : [search[name]].flat();
  const values = raw.filter((value) => value !== undefined && value !== null && value !== '').map(String);
  return values.length < 2 ? values : [...new Set(values)].sort();
}

/**
 * The first sku only. One that is too long is left out: the page shows the default configuration, as for an unknown sku. `only=metal`: the
 * address means the metal of the configuration, and nobody has chosen a size.
 */
function normalizedSku(search: URLSearchParams): Readonly<Record<string, unknown>> {
  const configuration_id = search.get('configuration_id') ?? '';
  if (configuration_id === '' || configuration_id.length > SKU_MAX) return {};
  return { configuration_id, ...(search.get('only') === 'metal' && { only: 'metal' }) };
}

/** One text only, cut to the length of the field. */
function normalizedWords(search: URLSearchParams): Readonly<Record<string, unknown>> {
  const characters = Array.from(cleanSearch(search.get('q') ?? ''));
  return { q: characters.slice(0, SEARCH_MAX).join('').trim() };
}

/** The text of a stranger gets into no link and no field of the page. */
function withCheckedRedirect(search: URLSearchParams): Readonly<Record<string, unknown>> {
  return { ...Object.fromEntries(search), redirect: redirectPath(search.get('redirect')) };
}

/**
 * The page to return to after sign-in, as it came in an address: a path of this site with locale prefix, its query and fragment. Null for
 * everything else, because a link to the real shop that ends on another site is a tool for phishing (CWE-601). An allow-list: only
 * pages of the route table, and none that sends customers home.
 */
export function redirectPath(value: string | null | undefined): string | null {
  const path = value == null ? null : plainPath(value);
  const found = path === null ? null : match(withoutLocale(path));
  return found && routes[found.key].guard !== 'guest' ? (value ?? null) : null;
}

/** Page 1 has no parameter; what is no page number is left out. */
function normalizedPage(search: URLSearchParams): Readonly<Record<string, unknown>> {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) && page !== '1' ? { page } : {};
}

export interface RouteMatch {
  readonly key: RouteKey;
  readonly params: Readonly<Record<string, string>>;
}

/** Who may store the page: any shared cache (`public`), our page cache only (`shell`), or nobody (`personal`). */
export type PageStorage = 'public' | 'shell' | 'personal';

export function pageStorage({ key, params }: RouteMatch): PageStorage {
  const { cache, shell } = routes[key];
  return shell && Object.keys(params).length === 0 ? 'shell' : cache;
}

/** The page of a path without locale prefix; null for no page, also for invalid percent-encoding and parameters longer than `SLUG_MAX`. */
export function match(path: string): RouteMatch | null {
  const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  for (const [key, pattern] of patterns.get(firstSegment(clean)) ?? []) {
    const found = pattern.exec(clean);
    if (!found) continue;
    const params = decodeAll(found.groups ?? {});
    return params && { key, params };
  }
  return null;
}

/** No path begins with a parameter. */
const firstSegment = (path: string): string | undefined => path.split('/', 2)[1];

/** By the first segment: a page looks a path up a dozen times. */
const patterns = new Map<string | undefined, (readonly [RouteKey, RegExp])[]>();
for (const key of routeKeys) {
  const { path } = routes[key];
  const source = path.replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) =>
    optional === '?' ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
  );
  const alike = patterns.get(firstSegment(path)) ?? [];
  alike.push([key, new RegExp(`^${source}$`)]);
  patterns.set(firstSegment(path), alike);
}

function decodeAll(groups: Readonly<Record<string, string | undefined>>): Record<string, string> | null {
  const params: Record<string, string> = {};
  try {
    for (const [name, value = ''] of Object.entries(groups)) {
      const text = decodeURIComponent(value);
      if (text.length > SLUG_MAX) return null;
      if (text !== '') params[name] = text;
    }
    return params;
  } catch {
    return null;
  }
}
