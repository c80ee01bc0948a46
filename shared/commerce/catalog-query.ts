import { SEARCH_MAX } from '../../packages/contract/limits.ts';
import { FACET_KEYS, type FacetKey } from './facets.ts';
import { priceInWords } from './price-in-words.ts';

export type SortColumn = 'price' | 'collection_sort_order';
export type SortDirection = 'asc' | 'desc';
export interface Sort {
  readonly column: SortColumn;
  readonly direction: SortDirection;
}

/** The filters, order and page of a listing, as in its URL. */
export interface CatalogSelection {
  readonly page: number;
  /** Search words separated by single spaces; null for none. A price in the words is moved to `min` and `max`. */
  readonly search: string | null;
  /** Null: the recommended order, or by relevance when `search` is given. */
  readonly sort: Sort | null;
  readonly min: number | null;
  readonly max: number | null;
  /** A price bound is not a valid amount. The listing ignores it and the form shows an error. */
  readonly unreadableCost?: true;
  /** The search words with their price, if the filter has another one: that of the words has no effect. */
  readonly leftOut?: string;
  /** Only facets with chosen values; the values are sorted, as in the URL. */
  readonly facets: { readonly [K in FacetKey]?: readonly string[] };
  /** The form shows all values of this facet, which it does not contain otherwise: for shoppers without JavaScript. */
  readonly opened?: FacetKey;
}
export const NOTHING: CatalogSelection = { page: 1, search: null, sort: null, min: null, max: null, facets: {} };

/** Limits of the backend; more is malformed. */
const MAX_PAGE = 100_000;
const MAX_VALUES = 50;
const MAX_LENGTH = 80;

/** Parses the accepted search parameters; null if one is malformed, which is answered as 404. */
export function parseSelection(search: URLSearchParams): CatalogSelection | null {
  const page = search.has('page') ? parsePage(search.getAll('page')) : 1;
  const typed = parseSearch(search.getAll('search'));
  const sort = parseSort(search.getAll('sortBy'));
  const min = parseCost(search.getAll('min_cost_from'));
  const max = parseCost(search.getAll('max_cost_to'));
  const facets = parseFacets(search);
  const facet = search.get('facet');
  const opened = facet === null ? undefined : FACET_KEYS.find((key) => key === facet);
  if (page === null || typed === undefined || sort === undefined || facets === null) return null;
  const words = searchedFor(typed ?? '');
  const unreadable = min === undefined || max === undefined;
  return {
    page,
    search: words.search,
    sort,
    // A lower bound of 0 has no effect.
    min: (min ?? words.min) || null,
    max: max ?? words.max,
    ...(unreadable && { unreadableCost: true as const }),
    ...(typed !== null && (differs(words.min, min) || differs(words.max, max)) && { leftOut: typed }),
    facets,
    ...(opened && { opened }),
  };
}

const differs = (ofWords: number | null, chosen: number | null | undefined): boolean => ofWords !== null && (chosen ?? ofWords) !== ofWords;

/** Parses the page number; null if the parameter is malformed or repeated. */
export function parsePage(values: readonly string[]): number | null {
  const [value = ''] = values;
  if (values.length !== 1 || !/^[1-9]\d{0,5}$/.test(value)) return null;
  return Number(value) <= MAX_PAGE ? Number(value) : null;
}

/** Trims and collapses spaces. */
function parseSearch(values: readonly string[]): string | null | undefined {
  if (values.length > 1) return undefined;
  const text = cleanSearch(values[0] ?? '');
  return text.length > SEARCH_MAX ? undefined : text || null;
}

/**
 * Splits search text into words and price. The price is sent as the price filter, which every backend supports, and equivalent searches
 * share one page. A price chosen in the filter takes precedence over one in the words (`leftOut`).
 */
export function searchedFor(typed: string): Pick<CatalogSelection, 'search' | 'min' | 'max'> {
  const words = cleanSearch(typed);
  if (words === '') return { search: null, min: null, max: null };
  const priced = priceInWords(words);
  if (priced === null) return { search: words, min: null, max: null };
  return { search: cleanSearch(priced.words) || null, min: priced.min || null, max: priced.max };
}

export const cleanSearch = (text: string): string => text.replace(BLANK, ' ').trim();

/**
 * Spaces and invisible characters: control characters, zero-width spaces, soft hyphens and direction marks. The
 * first class excludes printable characters, because k6 does not support Unicode property escapes.
 */
const BLANK = /(?:[^!-~\u00a1-\uffff]|[\s\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069])+/g;

/** `price|asc`; a column without direction sorts descending (specification, section 9). */
function parseSort(values: readonly string[]): Sort | null | undefined {
  const [value = ''] = values;
  if (value === '') return null;
  const [, column, direction = 'desc'] = /^(price|collection_sort_order)(?:\|(asc|desc))?$/.exec(value) ?? [];
  if (column === undefined || values.length > 1) return undefined;
  return { column: column as SortColumn, direction: direction as SortDirection };
}

function parseCost(values: readonly string[]): number | null | undefined {
  const [value = ''] = values;
  if (value === '') return null;
  return values.length === 1 && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? Number(value) : undefined;
}

function parseFacets(search: URLSearchParams): CatalogSelection['facets'] | null {
  const facets: { [K in FacetKey]?: readonly string[] } = {};
  const given = [...search.keys()];
  for (const key of FACET_KEYS) {
    if (!given.includes(key)) continue;
    const values = [...new Set(search.getAll(key).filter((value) => value !== ''))].sort();
    if (values.length > MAX_VALUES || values.some((value) => value.length > MAX_LENGTH)) return null;
    if (values.length > 0) facets[key] = values;
  }
  return facets;
}

/** The form's error about the price bounds. `crossed`: the lower bound exceeds the upper one, so both are ignored. */
export function costFault({ min, max, unreadableCost }: CatalogSelection): 'unreadable' | 'crossed' | null {
  if (unreadableCost) return 'unreadable';
  return min !== null && max !== null && min > max ? 'crossed' : null;
}

/** One normalized value for all invalid bounds, so that they share one cache key. */
const UNREADABLE = 'invalid';

/** The parameter of the order, for example `price|asc`. */
export const sortValue = ({ column, direction }: Sort): string => `${column}|${direction}`;

/** The selection as search parameters for `href()`, without defaults. */
export function searchOf({ page, search, sort, min, max, unreadableCost, leftOut, facets, opened }: CatalogSelection) {
  const words = leftOut ?? search;
  return {
    ...(words !== null && { search: words }),
    ...(page > 1 && { page }),
    ...(sort && { sortBy: sortValue(sort) }),
    ...(min !== null && { min_cost_from: min }),
    ...(max !== null && { max_cost_to: max }),
    ...(unreadableCost && { [min === null ? 'min_cost_from' : 'max_cost_to']: UNREADABLE }),
    ...facets,
    ...(opened && { facet: opened }),
  };
}

/** All malformed selections share one cache key, whose page is a 404. */
const MALFORMED = { page: 0 };

/** Normalizes the parameters of a listing by parsing them, so that equivalent selections share one cache key. */
export function normalizedSelection(search: URLSearchParams): Readonly<Record<string, unknown>> {
  const selection = parseSelection(search);
  return selection ? searchOf(selection) : MALFORMED;
}
