import { useEffect } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { withPage } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useHistoryEntry } from '../../../core/navigation/history-entry.ts';
import { type ListingPlace, usePlaceHref } from '../place.ts';

/** A page must be in view this long before the address names it: browsers count how often it changes. */
const SETTLED_MS = 300;

/** The address follows the page in view. */
export function useAmendedPage(place: ListingPlace, selection: CatalogSelection, page: number): void {
  const { replaceAddress } = useHistoryEntry();
  const to = usePlaceHref(place);
  useEffect(() => {
    const timer = setTimeout(() => replaceAddress(to(withPage(selection, page))), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [replaceAddress, page, selection, to]);
}
