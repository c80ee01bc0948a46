import { useLateQuery } from '../../../../packages/engine/browser/use-query.ts';
import { useState } from 'react';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import type { FiltersResponse } from '../../../../packages/contract/catalog.ts';
import { facetsQuery, type ListingScope } from '../listing-scope.ts';

type Filters = FiltersResponse['data'];

/**
 * The filters of a selection; while they load or when they fail, the last ones of this scope with their old counts. Null: none loaded yet.
 */
export function useFilters(scope: ListingScope, selection: CatalogSelection, enabled = true) {
  const { data, isLoading, isError, refetch } = useLateQuery({ ...facetsQuery(scope, selection), enabled });
  const [last, setLast] = useState<{ readonly scope: ListingScope; readonly filters: Filters } | null>(
    data ? { scope, filters: data.data } : null,
  );
  const filters = data?.data ?? (last?.scope === scope ? last.filters : null);
  if (filters && (filters !== last?.filters || scope !== last.scope)) setLast({ scope, filters });
  // A page that the server has rendered without filters lacks them because they have failed.
  const waits = useHydrated() && filters === null && isLoading;
  return { filters, waits, failed: filters === null && isError, retry: () => void refetch() };
}
