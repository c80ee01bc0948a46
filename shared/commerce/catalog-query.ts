import { SEARCH_MAX } from '../contract/codes.ts';
import { FACET_KEYS, type FacetKey } from './facets.ts';
import { priceInWords } from './price-in-words.ts';

export type SortColumn = 'price' | 'collection_sort_order';
export type SortDirection = 'asc' | 'desc';
export interface Sort {
  readonly column: SortColumn;
  readonly direction: SortDirection;
}

/** What a listing is narrowed to, as it stands in the address. */
export interface CatalogSelection {
  readonly page: number;
  /** Words searched for, single spaces between them, without a price: `min` and `max` have that. Null without. */
  readonly search: string | null;
  /** Null is the recommended order; with `search` the most relevant first. */
  readonly sort: Sort | null;
  readonly min: number | null;
  readonly max: number | null;
  /** A bound of the price is no amount. The listing is shown without that bound, and the form says so. */
  readonly unreadableCost?: true;
  /** Only facets with something chosen; values in the order of the address (sorted). */
  readonly facets: { readonly [K in FacetKey]?: readonly string[] };
}
export const NOTHING: CatalogSelection = { page: 1, search: null, sort: null, min: null, max: null, facets: {} };

/** What the backend takes at most; more is malformed. */
const MAX_PAGE = 100_000;
const MAX_VALUES = 50;
const MAX_LENGTH = 80;

/** The accepted search parameters as a selection; null when one of them is malformed: there is no such page. */
export function parseSelection(search: URLSearchParams): CatalogSelection | null {
  const page = search.has('page') ? parsePage(search.getAll('page')) : 1;
  const typed = parseSearch(search.getAll('search'));
  const sort = parseSort(search.getAll('sortBy'));
  const min = parseCost(search.getAll('min_cost_from'));
  const max = parseCost(search.getAll('max_cost_to'));
  const facets = parseFacets(search);
  if (page === null || typed === undefined || sort === undefined || facets === null) return null;
  const words = searchedFor(typed ?? '');
  const unreadable = min === undefined || max === undefined;
  return {
    page,
    search: words.search,
    sort,
    // Nothing costs less than nothing, so that bound is none.
    min: (min ?? words.min) || null,
    max: max ?? words.max,
    ...(unreadable && { unreadableCost: true as const }),
    facets,
  };
}

/** The number of a page, of all values of its parameter; null when they name none. */
export function parsePage(values: readonly string[]): number | null {
  const [value = ''] = values;
  if (values.length !== 1 || !/^[1-9]\d{0,5}$/.test(value)) return null;
  return Number(value) <= MAX_PAGE ? Number(value) : null;
}

/** As a form sends what was typed: spaces at the ends and doubled ones mean nothing. */
function parseSearch(values: readonly string[]): string | null | undefined {
  if (values.length > 1) return undefined;
  const text = cleanSearch(values[0] ?? '');
  return text.length > SEARCH_MAX ? undefined : text || null;
}

/**
 * What was typed as words and price: the price becomes that of the filter, so that any backend is asked with its own parameters, and
 * two spellings of a search are one page. A price chosen in the filter counts before one in the words.
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
 * Spaces, and what nobody sees: control characters (the first class, which names all others: k6 knows no classes of Unicode), zero-width
 * spaces, soft hyphens, marks that turn the direction of what follows.
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
  for (const key of FACET_KEYS) {
    if (!search.has(key)) continue;
    const values = [...new Set(search.getAll(key).filter((value) => value !== ''))].sort();
    if (values.length > MAX_VALUES || values.some((value) => value.length > MAX_LENGTH)) return null;
    if (values.length > 0) facets[key] = values;
  }
  return facets;
}

/** What the form says about the bounds of the price; crossed ones narrow nothing. */
export function costFault({ min, max, unreadableCost }: CatalogSelection): 'unreadable' | 'crossed' | null {
  if (unreadableCost) return 'unreadable';
  return min !== null && max !== null && min > max ? 'crossed' : null;
}

/** Whatever was typed, so that nobody can make pages by typing nonsense. */
const UNREADABLE = 'invalid';

/** `price|asc`, as it stands in the address. */
export const sortValue = ({ column, direction }: Sort): string => `${column}|${direction}`;

/** The selection as search parameters for `href()`; page 1 and what is not chosen have none. */
export function searchOf({ page, search, sort, min, max, unreadableCost, facets }: CatalogSelection) {
  return {
    ...(search !== null && { search }),
    ...(page > 1 && { page }),
    ...(sort && { sortBy: sortValue(sort) }),
    ...(min !== null && { min_cost_from: min }),
    ...(max !== null && { max_cost_to: max }),
    ...(unreadableCost && { [min === null ? 'min_cost_from' : 'max_cost_to']: UNREADABLE }),
    ...facets,
  };
}

/** What is malformed is one page, however it is malformed: the one that says that there is none. */
const MALFORMED = { page: 0 };

/** The parameters of a listing in the one spelling of what they are parsed to: two spellings of a selection are no two pages. */
export function respelledSelection(search: URLSearchParams): Readonly<Record<string, unknown>> {
  const selection = parseSelection(search);
  return selection ? searchOf(selection) : MALFORMED;
}
