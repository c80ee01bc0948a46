import { useCallback } from 'react';
import { PAGE_SIZE } from '../../../shared/commerce/catalog-query-args.ts';
import { withPage } from '../../../shared/commerce/catalog-query-edit.ts';
import { type CatalogSelection, NOTHING, searchOf } from '../../../shared/commerce/catalog-query.ts';
import { GRID_COLUMNS } from '../../../shared/commerce/grid-banners.ts';
import type { Facet } from '../../../shared/contract/catalog.ts';
import { localizePath } from '../../../shared/i18n/locales.ts';
import { href, routes } from '../../../shared/routes.ts';
import { useLocale } from '../../core/app-context.tsx';
import { catalogQuery, categoryQuery, filtersQuery } from './queries.ts';

/** Which listing it is: everything, a category, a collection. */
export type ListingPlace =
  | { readonly route: 'catalog' }
  | { readonly route: 'category'; readonly slug: string }
  | { readonly route: 'collection'; readonly slug: string; readonly id: number };

/** What its address needs. */
export type ListingAddress = { readonly route: 'catalog' } | { readonly route: 'category' | 'collection'; readonly slug: string };

/** The facets of a place among those that the backend offers: what its address may have. */
export const facetsOf = (place: ListingPlace, facets: readonly Facet[]): readonly Facet[] =>
  facets.filter(({ key }) => routes[place.route].search.includes(key));

/** Its address with a selection, as the router takes it (no locale prefix). */
export const placePath = (place: ListingAddress, selection: CatalogSelection): string =>
  place.route === 'catalog'
    ? href('catalog', undefined, searchOf(selection))
    : href(place.route, { slug: place.slug }, searchOf(selection));

/** The same as links have it. */
export function usePlaceHref(place: ListingPlace): (selection: CatalogSelection) => string {
  const locale = useLocale();
  return useCallback((selection) => localizePath(locale, placePath(place, selection)), [locale, place]);
}

/** Two calls with one answer; the type is that of either. */
export function listingQuery(place: ListingPlace, selection: CatalogSelection, count?: number): ReturnType<typeof categoryQuery> {
  if (place.route === 'category') return categoryQuery(place.slug, selection, count);
  return catalogQuery(selection, place.route === 'collection' ? place.id : undefined, count) as unknown as ReturnType<typeof categoryQuery>;
}

const WIDEST_ROW = Math.max(...GRID_COLUMNS);

/**
 * The last pieces of the page before: a page begins in the middle of a row, and they fill it (docs/decisions/0014). Pages of four pieces
 * end where pages of twenty do.
 */
export const piecesBeforeQuery = (place: ListingPlace, selection: CatalogSelection) =>
  listingQuery(place, withPage(selection, ((selection.page - 1) * PAGE_SIZE) / WIDEST_ROW), WIDEST_ROW);

export const facetsQuery = (place: ListingAddress, selection: CatalogSelection) =>
  filtersQuery(selection, place.route === 'catalog' ? undefined : place.slug);

/**
 * The page whose campaigns stand in its grid; null for none. Filters and order do not send them away, the grid keeps its shape while they
 * change; an answer to a search has nothing in it that was not searched for (docs/decisions/0015).
 */
export const bannersPath = (place: ListingAddress, { search }: CatalogSelection): string | null =>
  search === null ? placePath(place, NOTHING) : null;
