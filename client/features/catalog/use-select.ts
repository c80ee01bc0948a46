import { useCallback } from 'react';
import type { CatalogSelection } from '../../../shared/commerce/catalog-query.ts';
import { useNavigate } from '../../core/navigation/location.tsx';
import { type ListingPlace, placePath } from './place.ts';

/** Goes to the listing with another selection; the window stays where it is. */
export function useSelect(place: ListingPlace): (selection: CatalogSelection) => void {
  const navigate = useNavigate();
  return useCallback((selection) => navigate(placePath(place, selection), { preventScrollReset: true }), [navigate, place]);
}
