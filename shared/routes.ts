import { SEARCH_MAX, SKU_MAX, SLUG_MAX } from '../packages/contract/limits.ts';
import { cleanSearch, normalizedSelection } from './commerce/catalog-query.ts';
import { normalizedComparison } from './commerce/comparison-address.ts';
import { FACET_KEYS } from './commerce/facets.ts';
import { normalizedQuiz } from './commerce/quiz-address.ts';
import { plainPath } from './commerce/plain-path.ts';
import { createRoutes, hasMarkdown as isReadable, type Route } from '../packages/engine/routes.ts';
import { withoutLocale } from '../packages/engine/site.ts';

const LISTING_SEARCH = ['search', 'page', 'sortBy', 'min_cost_from', 'max_cost_to', ...FACET_KEYS, 'facet'] as const;
const LISTING = { layout: 'default', cache: 'public', search: LISTING_SEARCH, normalize: normalizedSelection, sitemap: true } as const;
/** The page of a collection has no filter by collection. */
const COLLECTION_SEARCH = LISTING_SEARCH.filter((name) => name !== 'collections');

const MAGAZINE = { layout: 'default', cache: 'public', search: ['page'], normalize: normalizedPage, sitemap: true } as const;

/** The Atom feed of the magazine, below the locale prefix. No page, so not in the table. */
export const POST_FEED = '/feed.xml';

/** The document that programs read first, below the locale prefix: one document at both addresses. No pages either. */
export const LLMS_TXT = '/llms.txt';
export const AGENTS_MD = '/agents.md';

/** The form whose plain post has just been carried out. */
const DONE = 'done';
const ACCOUNT = { layout: 'default', cache: 'personal', forms: true } as const;

/**
 * THE route table: every page of the shop. Links (`href`), the router, guards, layouts, the page cache and the sitemap derive
 * from it. Each row has a folder in `client/pages/`; the compiler asks for it in `client/app/routes.tsx`.
 * The first row that matches a path wins.
 */
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
  /** A page that editors have not published yet; the token is the backend's. A route of its own, so that no public page depends on it. */
  preview: { path: '/preview/:token', layout: 'default', cache: 'personal', confidential: true, search: [] },
  error: { path: '/500', layout: 'default', cache: 'personal', search: [] },
} as const satisfies Record<string, Route>;

export type { Route, RouteMatch } from '../packages/engine/routes.ts';
export type RouteKey = keyof typeof table;
type Table = typeof table;
export const routes: Readonly<Record<RouteKey, Route>> = table;
export const routeKeys = Object.keys(table) as RouteKey[];

/** How the engine reads the table. */
export const shopRoutes = createRoutes(table, SLUG_MAX);
export const { match, pageStorage, searchString } = shopRoutes;

/** Pages with a Markdown form. */
export type MarkdownRouteKey = {
  [K in RouteKey]: Table[K] extends { readonly cache: 'personal' } | { readonly markdown: false } ? never : K;
}[RouteKey];
export const hasMarkdown = (key: RouteKey): key is MarkdownRouteKey => isReadable(routes[key]);

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
  const path = shopRoutes.pathOf(key, params);
  const query = search ? searchString(key, search) : '';
  return query === '' ? path : `${path}?${query}`;
}

/** Pages of the sitemap whose address is always the same. */
export type FixedSitemapRouteKey = {
  [K in RouteKey]: Table[K] extends { readonly sitemap: true } ? ([keyof RouteParams<K>] extends [never] ? K : never) : never;
}[RouteKey];

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

/** Where a guest signs in and then goes on to `back`, a path with locale prefix. */
export const signInPath = (back: string): string => href('signIn', undefined, { redirect: back });

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

type ParamsTable = { readonly [K in RouteKey]: RouteParams<K> };

declare module '../packages/engine/register.ts' {
  interface Register {
    route: keyof Table;
    params: ParamsTable;
  }
}
