import { useEffect } from 'react';
import type { Snapshot } from 'valtio';
import { cheapestRate, ratesKey } from '../../../shared/commerce/cart-estimate.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import { useApp, useBootstrap } from '../../core/app-context.tsx';
import { useCountryName } from '../../core/country-name.ts';
import { destination, loadRatesFor } from './shipping-methods.ts';
import { useCartState } from './use-cart.ts';

export interface ShippingEstimate {
  /** Name of the country. */
  readonly to: string;
  readonly amount: number;
}

/** The lowest price of delivery until the shopper chooses a method; null while it is unknown. */
export function useShippingEstimate(cart: Snapshot<Cart>): ShippingEstimate | null {
  const app = useApp();
  const { settings } = useBootstrap();
  const countryName = useCountryName();
  const { rates, ratesLoading, stale } = useCartState();
  const country = destination(cart, settings.company_address.country);
  const key = ratesKey(cart, country);
  const missing = cart.shipping_amount === null && !stale && rates?.key !== key && !ratesLoading;
  useEffect(() => {
    if (missing) void loadRatesFor(app, cart.unique_id, country, key);
  }, [app, missing, cart.unique_id, country, key]);
  const rate = rates?.key === key ? cheapestRate(rates.rates) : null;
  if (cart.shipping_amount !== null || rate === null) return null;
  return { to: countryName(country), amount: rate.amount };
}
