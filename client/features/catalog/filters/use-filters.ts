import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import type { FiltersResponse } from '../../../../shared/contract/catalog.ts';
import { facetsQuery, type ListingPlace } from '../place.ts';

type Filters = FiltersResponse['data'];

/** The filters of a selection; when they do not come, the last ones of this place, with counts of then. Null: there were none yet. */
export function useFilters(place: ListingPlace, selection: CatalogSelection, enabled = true) {
  const { data, isError, refetch } = useQuery({ ...facetsQuery(place, selection), enabled });
  const [last, setLast] = useState<{ readonly place: ListingPlace; readonly filters: Filters } | null>(
    data ? { place, filters: data.data } : null,
  );
  const filters = data?.data ?? (last?.place === place ? last.filters : null);
  if (filters && (filters !== last?.filters || place !== last.place)) setLast({ place, filters });
  return { filters, failed: filters === null && isError, retry: () => void refetch() };
}
