import { isNarrowed } from '../../shared/commerce/catalog-query-args.ts';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';

const LISTINGS: ReadonlySet<EndpointKey> = new Set(['getCatalog', 'getCatalogOf', 'getFilters'] as const);

export const isListing = (key: EndpointKey): boolean => LISTINGS.has(key);

/** Reads of which there are as many as anybody makes up: a listing that is narrowed by words, prices, values of facets or ids. */
export function isOpenEnded({ key, query }: { readonly key: EndpointKey; readonly query?: unknown }): boolean {
  return isListing(key) && isNarrowed(query ?? {});
}
