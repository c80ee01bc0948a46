import type { QueryClient } from '@tanstack/react-query';
import { type CatalogSelection, parseSelection } from '../../../shared/commerce/catalog-query.ts';
import { statusOf } from '../../../packages/engine/errors.ts';
import { atMost, briefly, notFound } from '../../../packages/engine/browser/page.tsx';
import { bannersQuery } from '../campaigns/queries.ts';
import { bannersPath, facetsQuery, type ListingRoute, type ListingScope, listingQuery, productsBeforeQuery } from './listing-scope.ts';

/** A malformed selection is answered with 404. */
export function selectionOrNotFound(search: URLSearchParams): CatalogSelection {
  const selection = parseSelection(search);
  if (!selection) throw notFound();
  return selection;
}

/** The page waits this long for its banners, while the products load (shared/commerce/grid-banners.ts). */
const BANNER_GRACE_MS = 120;

/**
 * Loads a listing's filters and banners. Start it together with `loadProducts`. It never rejects, and does not retry: a retry would delay
 * the page. The server streams late filters behind the products; the browser shows their skeleton.
 */
export async function loadAround(queryClient: QueryClient, scope: ListingRoute, selection: CatalogSelection): Promise<void> {
  const path = bannersPath(scope, selection);
  const facets = queryClient.prefetchQuery({ ...facetsQuery(scope, selection), retry: false });
  await Promise.all([
    globalThis.IN_BROWSER && briefly(facets),
    path !== null && atMost(queryClient.prefetchQuery({ ...bannersQuery(path), retry: false }), BANNER_GRACE_MS),
  ]);
}

/**
 * Loads the products of a page, and the products before it that fill its first row. The page is shown without the latter when they fail.
 */
export async function loadProducts(queryClient: QueryClient, scope: ListingScope, selection: CatalogSelection) {
  const before = selection.page > 1 && queryClient.prefetchQuery({ ...productsBeforeQuery(scope, selection), retry: false });
  const products = await badRequestIsNotFound(queryClient.ensureQueryData(listingQuery(scope, selection)));
  await before;
  if (products.data.length === 0 && selection.page > 1) throw notFound();
  return products;
}

/**
 * "Catalogue HTTP 400 shows a 404 page" (specification, section 8): a page beyond the last, an unknown parameter. Other errors keep their
 * status.
 */
async function badRequestIsNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (statusOf(error) === 400) throw notFound();
    throw error;
  }
}
