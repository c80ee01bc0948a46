import { useEffect, useMemo, useRef } from 'react';
import { type CatalogSelection, parsePage } from '../../../../shared/commerce/catalog-query.ts';
import { withPage } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useHistoryEntry } from '../../../../packages/engine/browser/navigation/history-entry.ts';
import { useLocation } from '../../../../packages/engine/browser/navigation/location.tsx';
import { type ListingScope, useListingHref } from '../listing-scope.ts';

/** Safari allows 100 changes of the address in 30 seconds. */
const BETWEEN_CHANGES_MS = 300;

/** The page of the listing that the address names. While further pages are loaded around it, that is the page in view. */
export function usePageInAddress(): number {
  const { search } = useLocation();
  return useMemo(() => {
    const page = new URLSearchParams(search).get('page') ?? '1';
    return parsePage([page]) ?? 1;
  }, [search]);
}

/** Puts the page in view into the address: at once, so that a reload finds the card, unless it has just been changed. */
export function useSyncPageToAddress(scope: ListingScope, selection: CatalogSelection, page: number): void {
  const { replaceAddress } = useHistoryEntry();
  const to = useListingHref(scope);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    const change = () => {
      changedAt.current = performance.now();
      replaceAddress(to(withPage(selection, page)));
    };
    const wait = changedAt.current + BETWEEN_CHANGES_MS - performance.now();
    if (wait <= 0) return change();
    const timer = setTimeout(change, wait);
    return () => clearTimeout(timer);
  }, [replaceAddress, page, selection, to]);
}
