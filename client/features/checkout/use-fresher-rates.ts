import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Snapshot } from 'valtio';
import { goodsAmount } from '../../../shared/commerce/checkout-totals.ts';
import type { Cart, ShippingRate } from '../../../shared/contract/cart.ts';
import { useApp } from '../../app-context.tsx';
import { ratesQuery } from './queries.ts';

/**
 * Every answer about the cart brings the ways of delivery to its address along. When a price changed meanwhile, the order is refused at
 * the old total: the next one shown must be the new one, or it would be refused forever.
 */
export function useFresherRates({ unique_id, items_amount, discount, shipping_address, shipping_rates }: Snapshot<Cart>): void {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const country = shipping_address?.country;
  const goods = goodsAmount({ items_amount, discount });
  useEffect(() => {
    if (country === undefined) return;
    const { queryKey } = ratesQuery(api, unique_id, country, goods);
    queryClient.setQueryData(queryKey, [...shipping_rates] as ShippingRate[]);
  }, [api, queryClient, unique_id, country, goods, shipping_rates]);
}
