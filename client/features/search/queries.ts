import { apiQuery } from '../../api-query.ts';

/** A row of the popup. */
export const PIECES_SHOWN = 4;

export const piecesQuery = (words: string) => apiQuery('getCatalog', { query: { search: words, count: PIECES_SHOWN } });
export const searchFacetsQuery = (words: string) => apiQuery('getFilters', { query: { search: words } });
/** What the shop recommends: shown while nothing is searched for. */
export const popularQuery = () => apiQuery('getCatalog', { query: { count: PIECES_SHOWN } });
