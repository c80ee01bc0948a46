import type { CatalogSelection, Sort } from './catalog-query.ts';
import type { FacetKey } from './facets.ts';

/** Specification, section 9: catalogue page size. */
export const PAGE_SIZE = 20;

/** "With none, ascending by collection_sort_order when a collection slug exists" (specification, section 9). */
const COLLECTION_ORDER: Sort = { column: 'collection_sort_order', direction: 'asc' };

type WireFacets = { [K in Exclude<FacetKey, 'materials'> | 'materials_sku']?: string[] };

/** The query of GET /system-catalog. `collectionId`: of the collection whose page it is; it takes the place of chosen collections. */
export function catalogArgs(selection: CatalogSelection, collectionId?: number) {
  const sort = selection.sort ?? (collectionId === undefined ? null : COLLECTION_ORDER);
  return {
    ...narrowing(selection),
    ...(collectionId !== undefined && { collections: [String(collectionId)] }),
    ...(sort && { column: sort.column, order_by: sort.direction }),
    ...(selection.page > 1 && { page: selection.page }),
    count: PAGE_SIZE,
  };
}

/** The query of GET /filters. `slug`: of the category or collection whose listing it is. */
export const filtersArgs = (selection: CatalogSelection, slug?: string) => ({
  ...narrowing(selection),
  ...(slug !== undefined && { slug }),
});

/** Not chosen by the visitor: what is listed, how much of it and in which order. */
const OF_THE_LISTING = new Set(['page', 'count', 'column', 'order_by', 'slug']);

/**
 * Does the query of a listing narrow it: by words, by a price, by values of facets, by ids? There are as many of these as anybody makes up.
 * One collection alone is what the page of a collection asks for.
 */
export function isNarrowed(query: Readonly<Record<string, unknown>>): boolean {
  const chosen = Object.entries(query).filter(([name, value]) => !OF_THE_LISTING.has(name) && value !== undefined);
  const [first] = chosen;
  const isOneCollection = chosen.length === 1 && first?.[0] === 'collections' && Array.isArray(first[1]) && first[1].length === 1;
  return chosen.length > 0 && !isOneCollection;
}

/** What is chosen, as the backend names it: materials are `materials_sku` there; prices are sent only when there are some. */
function narrowing({ search, min, max, facets }: CatalogSelection) {
  const wire: WireFacets = {};
  for (const [key, values] of Object.entries(facets)) wire[key === 'materials' ? 'materials_sku' : (key as keyof WireFacets)] = [...values];
  return {
    ...(search !== null && { search }),
    ...wire,
    ...(min !== null && { min_cost_from: min }),
    ...(max !== null && { max_cost_to: max }),
  };
}
