import { type CatalogSelection, costFault, NOTHING, type Sort } from './catalog-query.ts';
import type { FacetKey } from './facets.ts';

/** Specification, section 9: catalogue page size. */
export const PAGE_SIZE = 20;

/** "With none, ascending by collection_sort_order when a collection slug exists" (specification, section 9). */
const COLLECTION_ORDER: Sort = { column: 'collection_sort_order', direction: 'asc' };

type WireFacets = { [K in Exclude<FacetKey, 'materials'> | 'materials_sku']?: string[] };

/** The query of GET /system-catalog. `collectionId`: of the collection whose page it is; it takes the place of chosen collections. */
export function catalogArgs(selection: CatalogSelection, collectionId?: number, count = PAGE_SIZE) {
  const sort = selection.sort ?? (collectionId === undefined ? null : COLLECTION_ORDER);
  return {
    ...narrowing(selection),
    ...(collectionId !== undefined && { collections: [String(collectionId)] }),
    ...(sort && { column: sort.column, order_by: sort.direction }),
    ...(selection.page > 1 && { page: selection.page }),
    count,
  };
}

/** The query of GET /filters. `slug`: of the category or collection whose listing it is. */
export const filtersArgs = (selection: CatalogSelection, slug?: string) => ({
  ...narrowing(selection),
  ...(slug !== undefined && { slug }),
});

/** Not what is chosen: whose listing it is, how much of it and in which order. */
const OF_EACH_LISTING = new Set(['page', 'count', 'column', 'order_by', 'slug']);

/** Does the query of a listing narrow it: by words, prices, values of facets or ids? There are as many of these as anybody makes up. */
export const isNarrowed = (query: object): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && !OF_EACH_LISTING.has(name));

/** What is chosen, as the backend names it: materials are `materials_sku` there; prices are sent only when there are some. */
function narrowing(selection: CatalogSelection) {
  const { search, facets } = selection;
  const { min, max } = costFault(selection) === 'crossed' ? NOTHING : selection;
  const wire: WireFacets = {};
  for (const [key, values] of Object.entries(facets)) wire[key === 'materials' ? 'materials_sku' : (key as keyof WireFacets)] = [...values];
  return {
    ...(search !== null && { search }),
    ...wire,
    ...(min !== null && { min_cost_from: min }),
    ...(max !== null && { max_cost_to: max }),
  };
}
