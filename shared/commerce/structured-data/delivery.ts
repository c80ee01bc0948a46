import type { Delivery } from '../offers/delivery.ts';
import type { Node } from './node.ts';

/** Delivery cost of one product, and transit time in days. */
export const shippingDetails = (deliveries: readonly Delivery[], currency: string): Node[] =>
  deliveries.map(({ countries, cost, daysMin, daysMax }) => ({
    '@type': 'OfferShippingDetails',
    '@id': `#to-${countries[0]}-${cost}`,
    shippingRate: { '@type': 'MonetaryAmount', value: cost.toFixed(2), currency },
    shippingDestination: countries.map((code) => ({ '@type': 'DefinedRegion', addressCountry: code })),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      transitTime: { '@type': 'QuantitativeValue', minValue: daysMin, maxValue: daysMax, unitCode: 'DAY' },
    },
  }));
