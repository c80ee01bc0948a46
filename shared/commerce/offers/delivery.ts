import type { DeliveryRate } from '../../../packages/contract/product.ts';
import { toCents } from '../money.ts';

/** Delivery of one product to some countries. */
export interface Delivery {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly cost: number;
  /** Transit time. */
  readonly daysMin: number;
  readonly daysMax: number;
}

/** Free from the amount `free_from` on. */
export const deliveriesOf = (rates: readonly DeliveryRate[], price: number): Delivery[] =>
  rates.map(({ countries, cost, free_from, days_min, days_max }) => ({
    countries,
    cost: free_from !== null && toCents(price) >= toCents(free_from) ? 0 : cost,
    daysMin: days_min,
    daysMax: days_max,
  }));
