/** Of the field on the listing: where the header's icon leads without JavaScript. */
export const SEARCH_ID = 'search';
