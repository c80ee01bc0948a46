import { FACET_KEYS, type FacetKey } from '../../shared/commerce/facets.ts';
import { type Locale, LOCALES, localizePath, splitLocale } from '../../shared/i18n/locales.ts';
import { href, type RouteKey, routeKeys, routes, searchString } from '../../shared/routes.ts';
import { pick, type Random, weighted } from './choose.ts';
import type { Site } from './site.ts';

/** What a shopper knows of the shop: all of it read from the live one. */
export interface World {
  readonly site: Site;
  /** Values that the filters of the whole catalogue offer. */
  readonly facets: Readonly<Partial<Record<FacetKey, readonly string[]>>>;
  /** What is searched for, in each language. */
  readonly words: Readonly<Record<Locale, readonly string[]>>;
}

export interface Step {
  /** In the metrics; a key of the route table, or one of the two below it. Never an address: there would be a row for each. */
  readonly name: RouteKey | 'search' | 'missing';
  /** With locale prefix. */
  readonly path: string;
  readonly statuses: readonly number[];
}

/**
 * How often each page is seen, of 1000. The compiler asks for a new row of the route table; 0 is for pages that another scenario
 * walks through.
 */
const WEIGHTS: Readonly<Record<Step['name'], number>> = {
  home: 120,
  catalog: 110,
  category: 220,
  collections: 25,
  collection: 75,
  product: 330,
  content: 25,
  ringSizer: 5,
  cart: 30,
  checkoutSuccess: 0,
  checkoutPayout: 0,
  checkout: 0,
  error: 0,
  search: 45,
  missing: 15,
};

/** What a shopper may look at, by its name in the metrics. */
export const VISITED = (Object.keys(WEIGHTS) as Step['name'][]).filter((name) => WEIGHTS[name] > 0);

/** Listings as they are, and as they are narrowed, turned over, and shared with what advertising puts behind an address. */
const VIEWS = { plain: 55, facet: 18, sorted: 10, priced: 7, advertised: 10 } as const;
const SORTS = ['price|asc', 'price|desc'] as const;
const LIMITS = [500, 1000, 1500, 2500] as const;
const FOUND: readonly number[] = [200];

/** The next page that somebody looks at. */
export function nextStep(world: World, random: Random): Step {
  const name = weighted(possible(world), random);
  if (name === 'missing') return missingStep(random);
  if (name === 'search') {
    const lang = pick(LOCALES, random);
    return searchStep(lang, pick(world.words[lang], random));
  }
  if (routes[name].cache === 'personal') {
    return { name, path: localizePath(pick(LOCALES, random), href(name as 'cart')), statuses: FOUND };
  }
  const path = pick(world.site[name], random);
  const query = routes[name].search.includes('sortBy') ? listingQuery(name, world, random) : '';
  return { name, path: query === '' ? path : `${path}?${query}`, statuses: FOUND };
}

/** A page that the sitemap does not tell of cannot be looked at; the others are looked at the more. */
function possible({ site, words }: World): Record<Step['name'], number> {
  const weights = { ...WEIGHTS };
  for (const key of routeKeys) if (routes[key].sitemap && site[key].length === 0) weights[key] = 0;
  if (words.de.length === 0 || words.en.length === 0) weights.search = 0;
  return weights;
}

function listingQuery(name: RouteKey, { facets }: World, random: Random): string {
  const view = weighted(VIEWS, random);
  // What the page does not accept makes no other page of it: these meet one copy.
  if (view === 'advertised') return `utm_source=newsletter&utm_campaign=${Math.floor(random() * 1000)}`;
  if (view === 'sorted') return searchString(name, { sortBy: pick(SORTS, random) });
  if (view === 'priced') return searchString(name, { max_cost_to: pick(LIMITS, random), sortBy: pick(SORTS, random) });
  const offered = FACET_KEYS.filter((key) => (facets[key]?.length ?? 0) > 0 && routes[name].search.includes(key));
  if (view === 'plain' || offered.length === 0) return '';
  const key = pick(offered, random);
  return searchString(name, { [key]: pick(facets[key] ?? [], random) });
}

/** The page of what was found. */
export const searchStep = (lang: Locale, words: string): Step => ({
  name: 'search',
  path: localizePath(lang, href('catalog', undefined, { search: words })),
  statuses: FOUND,
});

/** Old links, typing errors, and the robots that ask every shop for the same. */
const LOST = [
  '/wp-login.php',
  '/.env',
  '/product/gibt-es-nicht',
  '/en/catalog/nothing-here',
  '/page/altes-impressum',
  '/catalog?page=9999',
];

function missingStep(random: Random): Step {
  const path = random() < 0.7 ? pick(LOST, random) : `/product/ring-${Math.floor(random() * 1e6)}`;
  return { name: 'missing', path, statuses: [404] };
}

/** The language of a page is the language of the calls that it makes. */
export const localeOf = (path: string): Locale => splitLocale(path.split('?', 1)[0] ?? '/').locale;
