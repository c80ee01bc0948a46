import { useQuery } from '@tanstack/react-query';
import type { Snapshot } from 'valtio';
import { cheapestRate } from '../../../shared/commerce/cart-estimate.ts';
import { goodsAmount } from '../../../shared/commerce/checkout-totals.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { useApp, useBootstrap } from '../../core/app-context.tsx';
import { useCountryName } from '../../core/country-name.ts';
import { destination, ratesQuery } from './shipping-methods.ts';
import { useCartState } from './use-cart.ts';

export interface ShippingEstimate {
  /** Name of the country. */
  readonly to: string;
  readonly amount: number;
}

/** The lowest price of delivery until the shopper chooses a method; null while it is unknown. */
export function useShippingEstimate(cart: Snapshot<Cart>): ShippingEstimate | null {
  const { api } = useApp();
  const { settings } = useBootstrap();
  const countryName = useCountryName();
  const { ratesLoading, stale } = useCartState();
  const country = destination(cart, settings.company_address.country);
  const isOpen = cart.shipping_amount === null;
  const { data } = useQuery({ ...ratesQuery(api, cart.unique_id, country, goodsAmount(cart)), enabled: isOpen && !stale && !ratesLoading });
  const rate = isOpen && data ? cheapestRate(data) : null;
  return rate && { to: countryName(country), amount: rate.amount };
}
