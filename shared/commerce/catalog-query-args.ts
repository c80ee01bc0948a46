import { type CatalogSelection, costFault, NOTHING, type Sort } from './catalog-query.ts';
import type { FacetKey } from './facets.ts';
import type { Id } from '../../packages/contract/common.ts';

/** Products per page (specification, section 9). */
export const PAGE_SIZE = 20;

/** "With none, ascending by collection_sort_order when a collection slug exists" (specification, section 9). */
const COLLECTION_ORDER: Sort = { column: 'collection_sort_order', direction: 'asc' };

type WireFacets = { [K in Exclude<FacetKey, 'materials'> | 'materials_sku']?: string[] };

/** The query of GET /system-catalog. `collectionId`, on the page of a collection, replaces chosen collections. */
export function catalogArgs(selection: CatalogSelection, collectionId?: Id, count = PAGE_SIZE) {
  const sort = selection.sort ?? (collectionId === undefined ? null : COLLECTION_ORDER);
  return {
    ...narrowing(selection),
    ...(collectionId !== undefined && { collections: [String(collectionId)] }),
    ...(sort && { column: sort.column, order_by: sort.direction }),
    ...(selection.page > 1 && { page: selection.page }),
    count,
  };
}

/** The query of GET /filters. `slug`: the category or collection of the listing. */
export const filtersArgs = (selection: CatalogSelection, slug?: string) => ({
  ...narrowing(selection),
  ...(slug !== undefined && { slug }),
});

/** Parameters that do not narrow a listing. */
const OF_EACH_LISTING = new Set(['page', 'count', 'column', 'order_by', 'slug']);

/** True if a query narrows a listing by words, prices, facet values or ids. The number of such queries is unbounded. */
export const isNarrowed = (query: object): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && !OF_EACH_LISTING.has(name));

/** The filters under the backend's names (`materials` is `materials_sku`). Absent price bounds are not sent. */
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
