import type { DeliveryRate } from '../../contract/product.ts';
import { toCents } from '../money.ts';
import type { Node } from './node.ts';

/** Delivery cost of one product at this price, and transit time in days. */
export const shippingDetails = (rates: readonly DeliveryRate[], price: number, currency: string): Node[] =>
  rates.map(({ countries, cost, free_from, days_min, days_max }) => {
    const amount = free_from !== null && toCents(price) >= toCents(free_from) ? 0 : cost;
    return {
      '@type': 'OfferShippingDetails',
      '@id': `#to-${countries[0]}-${amount}`,
      shippingRate: { '@type': 'MonetaryAmount', value: amount.toFixed(2), currency },
      shippingDestination: countries.map((code) => ({ '@type': 'DefinedRegion', addressCountry: code })),
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: { '@type': 'QuantitativeValue', minValue: days_min, maxValue: days_max, unitCode: 'DAY' },
      },
    };
  });
