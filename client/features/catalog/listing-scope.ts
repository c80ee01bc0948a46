import { type CountryProfile, DUTIES } from '../../../shared/commerce/country-profile.ts';
import { useCallback } from 'react';
import { PAGE_SIZE } from '../../../shared/commerce/catalog-query-args.ts';
import { withPage } from '../../../shared/commerce/catalog-query-edit.ts';
import { type CatalogSelection, NOTHING, searchOf } from '../../../shared/commerce/catalog-query.ts';
import { GRID_COLUMNS } from '../../../shared/commerce/grid-banners.ts';
import type { Facet } from '../../../packages/contract/catalog.ts';
import { withPrefix } from '../../../packages/engine/site.ts';
import { href, routes } from '../../../shared/routes.ts';
import { useApp } from '../../core/app-context.tsx';
import { catalogQuery, categoryQuery, filtersQuery } from './queries.ts';
import type { Id } from '../../../packages/contract/common.ts';

/** The products of a listing: all of them, those of a category, those of a collection. */
export type ListingScope =
  | { readonly route: 'catalog' }
  | { readonly route: 'category'; readonly slug: string }
  | { readonly route: 'collection'; readonly slug: string; readonly id: Id };

/** The part of a scope that its address needs. */
export type ListingRoute = { readonly route: 'catalog' } | { readonly route: 'category' | 'collection'; readonly slug: string };

/**
 * Those of the backend's facets that the route accepts as search parameters. A filter of reduced products claims reductions that their
 * prior prices may not bear (docs/law.md).
 */
export const facetsOf = (scope: ListingRoute, facets: readonly Facet[], profile: CountryProfile): readonly Facet[] =>
  facets.filter(({ key }) => routes[scope.route].search.includes(key) && !(key === 'sale' && DUTIES[profile].priorPrice));

/** The path of a listing with a selection, for the router: without locale prefix. */
export const listingPath = (scope: ListingRoute, selection: CatalogSelection): string =>
  scope.route === 'catalog'
    ? href('catalog', undefined, searchOf(selection))
    : href(scope.route, { slug: scope.slug }, searchOf(selection));

/** `listingPath` with the locale prefix, for links. */
export function useListingHref(scope: ListingScope): (selection: CatalogSelection) => string {
  const { prefix } = useApp();
  return useCallback((selection) => withPrefix(prefix, listingPath(scope, selection)), [prefix, scope]);
}

/** The two calls of the API answer with the same type; the return type is that of `categoryQuery`. */
export function listingQuery(scope: ListingScope, selection: CatalogSelection, count?: number): ReturnType<typeof categoryQuery> {
  if (scope.route === 'category') return categoryQuery(scope.slug, selection, count);
  return catalogQuery(selection, scope.route === 'collection' ? scope.id : undefined, count) as unknown as ReturnType<typeof categoryQuery>;
}

const WIDEST_ROW = Math.max(...GRID_COLUMNS);

/**
 * The last products of the previous page. They fill the first row of a page that begins in the middle of a row (ADR-0006). They
 * are requested as a page of four, since 20 is a multiple of 4: some page of four ends exactly where the previous page ends.
 */
export const productsBeforeQuery = (scope: ListingScope, selection: CatalogSelection) =>
  listingQuery(scope, withPage(selection, ((selection.page - 1) * PAGE_SIZE) / WIDEST_ROW), WIDEST_ROW);

export const facetsQuery = (scope: ListingRoute, selection: CatalogSelection) =>
  filtersQuery(selection, scope.route === 'catalog' ? undefined : scope.slug);

/**
 * The path whose campaigns are shown in the grid; null for none. It has no filters and no order, so that the banners stay when these
 * change. Search results have no banners (shared/commerce/grid-banners.ts).
 */
export const bannersPath = (scope: ListingRoute, { search }: CatalogSelection): string | null =>
  search === null ? listingPath(scope, NOTHING) : null;
