/** The id of the search field on the listing. A module of its own: the listing then needs no chunk of the header for it. */
export const SEARCH_ID = 'search';
