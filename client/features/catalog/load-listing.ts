import { type CatalogSelection, parseSelection } from '../../../shared/commerce/catalog-query.ts';
import type { FacetKey } from '../../../shared/commerce/facets.ts';
import { statusOf } from '../../../shared/errors.ts';
import { notFound } from '../../page.tsx';

/** A malformed selection is no page of the shop. */
export function selectionOrNotFound(search: URLSearchParams, without: readonly FacetKey[] = []): CatalogSelection {
  const selection = parseSelection(search, without);
  if (!selection) throw notFound();
  return selection;
}

/** "Catalogue HTTP 400 shows a 404 page" (specification, section 8): a page beyond the last, an unknown parameter. Others keep their status. */
export async function badRequestIsNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (statusOf(error) === 400) throw notFound();
    throw error;
  }
}
