import { useMemo } from 'react';
import { type Offer, offerOf } from '../../../shared/commerce/offers/offer.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import { useCountryProfile } from '../../core/app-context.tsx';

/** What the shown configuration is offered for. */
export function useOffer(product: Product, row: ConfigurationRow): Offer {
  const profile = useCountryProfile();
  return useMemo(() => offerOf(product, row, profile), [product, row, profile]);
}
