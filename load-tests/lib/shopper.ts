import { FACET_KEYS, type FacetKey } from '../../shared/commerce/facets.ts';
import { href, type RouteKey, routeKeys, routes, searchString } from '../../shared/routes.ts';
import { pick, type Random, weighted } from './choose.ts';
import type { Site } from './site.ts';
import { type Lang, LANGUAGES, localPath } from './addresses.ts';

/** The shop's content, read from the live shop. */
export interface World {
  readonly site: Site;
  /** Values that the filters of the whole catalogue offer. */
  readonly facets: Readonly<Partial<Record<FacetKey, readonly string[]>>>;
  /** Search words in each language. */
  readonly words: Readonly<Record<Lang, readonly string[]>>;
}

export interface Step {
  /** Name in the metrics: a key of the route table or one of the two others. Never an address, which would give a row for each. */
  readonly name: RouteKey | 'search' | 'missing';
  /** With locale prefix. */
  readonly path: string;
  readonly statuses: readonly number[];
}

/**
 * Visits of each page, of 1000. The pages that are missing here are for other scenarios, or for customers.
 */
const WEIGHTS: Readonly<Partial<Record<Step['name'], number>>> = {
  home: 120,
  catalog: 110,
  category: 210,
  collections: 25,
  collection: 75,
  product: 305,
  content: 20,
  quiz: 5,
  magazine: 10,
  knowledge: 5,
  magazineSection: 5,
  post: 15,
  ringSizer: 5,
  cart: 30,
  search: 45,
  missing: 15,
};

/** Pages that a shopper visits, by name in the metrics. */
export const VISITED = Object.keys(WEIGHTS) as Step['name'][];

/** Listings: plain, filtered, later pages, and with parameters of advertising. */
const VIEWS = { plain: 55, facet: 18, sorted: 10, priced: 7, advertised: 10 } as const;
const SORTS = ['price|asc', 'price|desc'] as const;
const LIMITS = [500, 1000, 1500, 2500] as const;
const FOUND: readonly number[] = [200];

/** The next page of a shopper. */
export function nextStep(world: World, random: Random): Step {
  const name = weighted(possible(world), random);
  if (name === 'missing') return missingStep(random);
  if (name === 'search') {
    const lang = pick(LANGUAGES, random);
    return searchStep(lang, pick(world.words[lang], random));
  }
  if (routes[name].cache === 'personal') {
    return { name, path: localPath(pick(LANGUAGES, random), href(name as 'cart')), statuses: FOUND };
  }
  const path = pick(world.site[name], random);
  const query = routes[name].search.includes('sortBy') ? listingQuery(name, world, random) : '';
  return { name, path: query === '' ? path : `${path}?${query}`, statuses: FOUND };
}

/** Pages without an address in the sitemap are left out; the others get their share. */
function possible({ site, words }: World): Partial<Record<Step['name'], number>> {
  const weights = { ...WEIGHTS };
  for (const key of routeKeys) if (routes[key].sitemap && site[key].length === 0) weights[key] = 0;
  if (LANGUAGES.some((locale) => words[locale].length === 0)) weights.search = 0;
  return weights;
}

function listingQuery(name: RouteKey, { facets }: World, random: Random): string {
  const view = weighted(VIEWS, random);
  // Parameters that the page does not accept lead to the same copy.
  if (view === 'advertised') return `utm_source=newsletter&utm_campaign=${Math.floor(random() * 1000)}`;
  if (view === 'sorted') return searchString(name, { sortBy: pick(SORTS, random) });
  if (view === 'priced') return searchString(name, { max_cost_to: pick(LIMITS, random), sortBy: pick(SORTS, random) });
  const offered = FACET_KEYS.filter((key) => (facets[key]?.length ?? 0) > 0 && routes[name].search.includes(key));
  if (view === 'plain' || offered.length === 0) return '';
  const key = pick(offered, random);
  return searchString(name, { [key]: pick(facets[key] ?? [], random) });
}

/** The page of search results. */
export const searchStep = (lang: Lang, words: string): Step => ({
  name: 'search',
  path: localPath(lang, href('catalog', undefined, { search: words })),
  statuses: FOUND,
});

/** Old links, typing errors and the usual requests of robots. */
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
