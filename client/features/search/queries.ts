import { catalogArgs, filtersArgs } from '../../../shared/commerce/catalog-query-args.ts';
import { NOTHING } from '../../../shared/commerce/catalog-query.ts';
import { withSearch } from '../../../shared/commerce/catalog-query-edit.ts';
import { apiQuery } from '../../core/api-query.ts';

/** Number of pieces in the popup: one row. */
export const PIECES_SHOWN = 4;

/** Parses `typed` like the results page: a price in the text becomes a price filter. */
export const piecesQuery = (typed: string) => apiQuery('getCatalog', { query: { ...catalogArgs(withSearch(typed)), count: PIECES_SHOWN } });
export const searchFacetsQuery = (typed: string) => apiQuery('getFilters', { query: filtersArgs(withSearch(typed)) });
/** Pieces in the recommended order: shown while the field is empty. */
export const popularQuery = () => apiQuery('getCatalog', { query: { ...catalogArgs(NOTHING), count: PIECES_SHOWN } });
