import type { QueryClient } from '@tanstack/react-query';
import { type CatalogSelection, parseSelection } from '../../../shared/commerce/catalog-query.ts';
import { statusOf } from '../../../shared/errors.ts';
import { notFound } from '../../core/page.tsx';
import { bannersQuery } from '../campaigns/queries.ts';
import { bannersPath, facetsQuery, type ListingAddress, type ListingPlace, listingQuery, piecesBeforeQuery } from './place.ts';

/** A malformed selection is no page of the shop. */
export function selectionOrNotFound(search: URLSearchParams): CatalogSelection {
  const selection = parseSelection(search);
  if (!selection) throw notFound();
  return selection;
}

/** Banners have this long, beside the products, to come with the page (docs/decisions/0015). */
const BANNER_GRACE_MS = 120;

/**
 * What stands around the products of a listing, started beside them: filters and banners. Never fails the page, and is not tried again
 * while the products wait for it.
 */
export async function loadAround(queryClient: QueryClient, place: ListingAddress, selection: CatalogSelection): Promise<void> {
  const path = bannersPath(place, selection);
  await Promise.all([
    queryClient.prefetchQuery({ ...facetsQuery(place, selection), retry: false }),
    path !== null && atMost(BANNER_GRACE_MS, queryClient.prefetchQuery({ ...bannersQuery(path), retry: false })),
  ]);
}

function atMost(ms: number, task: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void task.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The pieces of a page, and those before it that stand in its first row: a page without these is whole, too. */
export async function loadPieces(queryClient: QueryClient, place: ListingPlace, selection: CatalogSelection) {
  const before = selection.page > 1 && queryClient.prefetchQuery({ ...piecesBeforeQuery(place, selection), retry: false });
  const pieces = await badRequestIsNotFound(queryClient.ensureQueryData(listingQuery(place, selection)));
  await before;
  return pieces;
}

/** "Catalogue HTTP 400 shows a 404 page" (specification, section 8): a page beyond the last, an unknown parameter. Others keep their status. */
async function badRequestIsNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (statusOf(error) === 400) throw notFound();
    throw error;
  }
}
