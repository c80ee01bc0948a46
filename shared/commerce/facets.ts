/**
 * Facets accepted in the URL of a listing, one array parameter each. GET /filters returns those that a listing offers. A shop whose backend
 * has other facets adds them here, because the accepted parameters of a page must be known before it is rendered.
 */
export const FACET_KEYS = [
  'categories',
  /** Links of editors name a category by its sku; no facet of its own. */
  'categories_sku',
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
  'recipient',
  'size',
  'length',
  'availability',
  'sale',
] as const;
export type FacetKey = (typeof FACET_KEYS)[number];
