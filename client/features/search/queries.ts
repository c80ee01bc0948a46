import { catalogArgs, filtersArgs } from '../../../shared/commerce/catalog-query-args.ts';
import { NOTHING } from '../../../shared/commerce/catalog-query.ts';
import { withSearch } from '../../../shared/commerce/catalog-query-edit.ts';
import { apiQuery } from '../../core/api-query.ts';

/** A row of the popup. */
export const PIECES_SHOWN = 4;

/** `typed` as the page of results understands it: a price in the words is asked for as a price. */
export const piecesQuery = (typed: string) => apiQuery('getCatalog', { query: { ...catalogArgs(withSearch(typed)), count: PIECES_SHOWN } });
export const searchFacetsQuery = (typed: string) => apiQuery('getFilters', { query: filtersArgs(withSearch(typed)) });
/** What the shop recommends: shown while nothing is searched for. */
export const popularQuery = () => apiQuery('getCatalog', { query: { ...catalogArgs(NOTHING), count: PIECES_SHOWN } });
