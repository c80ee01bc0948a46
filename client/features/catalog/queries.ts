import type { CatalogSelection } from '../../../shared/commerce/catalog-query.ts';
import { catalogArgs, filtersArgs } from '../../../shared/commerce/catalog-query-args.ts';
import { apiQuery } from '../../core/api-query.ts';
import { withCardData } from '../product/card-data.ts';
import type { CatalogResponse } from '../../../shared/contract/catalog.ts';
import type { Id } from '../../../shared/contract/common.ts';

const asCards = { selectForHydration: withCardData<CatalogResponse> };
export type CatalogCards = ReturnType<typeof asCards.selectForHydration>;

/** All products, or those of one collection. */
export const catalogQuery = (selection: CatalogSelection, collectionId?: Id, count?: number) =>
  apiQuery('getCatalog', { query: catalogArgs(selection, collectionId, count) }, asCards);
export const categoryQuery = (slug: string, selection: CatalogSelection, count?: number) =>
  apiQuery('getCatalogOf', { params: { slug }, query: catalogArgs(selection, undefined, count) }, asCards);
/** `slug`: of a category or collection. */
export const filtersQuery = (selection: CatalogSelection, slug?: string) => apiQuery('getFilters', { query: filtersArgs(selection, slug) });
export const collectionsQuery = () => apiQuery('getCollections', {});
export const collectionQuery = (slug: string) => apiQuery('getCollection', { params: { slug } });
