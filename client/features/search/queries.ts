import { catalogArgs, filtersArgs } from '../../../shared/commerce/catalog-query-args.ts';
import { NOTHING } from '../../../shared/commerce/catalog-query.ts';
import { withSearch } from '../../../shared/commerce/catalog-query-edit.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';

/** Number of products in the popup: one row. */
export const PRODUCTS_SHOWN = 4;

/** Parses `typed` like the results page: a price in the text becomes a price filter. */
export const productsQuery = (typed: string) =>
  apiQuery('getCatalog', { query: { ...catalogArgs(withSearch(typed)), count: PRODUCTS_SHOWN } });
export const searchFacetsQuery = (typed: string) => apiQuery('getFilters', { query: filtersArgs(withSearch(typed)) });
/** Products in the recommended order: shown while the field is empty. */
export const popularQuery = () => apiQuery('getCatalog', { query: { ...catalogArgs(NOTHING), count: PRODUCTS_SHOWN } });
