import { useEffect, useMemo } from 'react';
import { type CatalogSelection, parsePage } from '../../../../shared/commerce/catalog-query.ts';
import { withPage } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useHistoryEntry } from '../../../core/navigation/history-entry.ts';
import { useLocation } from '../../../core/navigation/location.tsx';
import { type ListingScope, useListingHref } from '../listing-scope.ts';

/** A page must be in view this long before the address names it: browsers limit how often the address may change. */
const SETTLED_MS = 300;

/** The page of the listing that the address names. While further pages are loaded around it, that is the page in view. */
export function usePageInAddress(): number {
  const { search } = useLocation();
  return useMemo(() => {
    const page = new URLSearchParams(search).get('page') ?? '1';
    return parsePage([page]) ?? 1;
  }, [search]);
}

/** Puts the page in view into the address. */
export function useSyncPageToAddress(scope: ListingScope, selection: CatalogSelection, page: number): void {
  const { replaceAddress } = useHistoryEntry();
  const to = useListingHref(scope);
  useEffect(() => {
    const timer = setTimeout(() => replaceAddress(to(withPage(selection, page))), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [replaceAddress, page, selection, to]);
}
