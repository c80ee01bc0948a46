import { useMemo } from 'react';
import { parsePage } from '../../../../shared/commerce/catalog-query.ts';
import { useLocation } from '../../../core/navigation/location.tsx';

/** The page of the listing that the address names: the one in view, while further ones are loaded around it. */
export function usePageInAddress(): number {
  const { search } = useLocation();
  return useMemo(() => {
    const page = new URLSearchParams(search).get('page') ?? '1';
    return parsePage([page]) ?? 1;
  }, [search]);
}
