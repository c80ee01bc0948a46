/**
 * Facets that may stand in the address of a listing, one array parameter each. GET /filters tells which of them a listing offers;
 * a shop whose backend has other facets names them here (a page's accepted parameters must be known before it is rendered).
 */
export const FACET_KEYS = [
  'categories',
  'collections',
  'materials',
  'cut',
  'carat',
  'colour',
  'clarity',
  'setting',
  'type',
  'profile',
  'finish',
  'width',
  'size',
  'length',
  'availability',
  'sale',
] as const;
export type FacetKey = (typeof FACET_KEYS)[number];
