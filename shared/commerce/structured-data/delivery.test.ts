import { expect, it } from 'vitest';
import { shippingDetails } from './delivery.ts';

it('has amount, countries as ISO codes, and days', () => {
  const [near, far] = shippingDetails(
    [
      { countries: ['AT'], cost: 0, daysMin: 1, daysMax: 2 },
      { countries: ['GR', 'FI'], cost: 22.9, daysMin: 4, daysMax: 8 },
    ],
    'EUR',
  );
  expect(near).toMatchObject({ '@id': '#to-AT-0', shippingRate: { value: '0.00', currency: 'EUR' } });
  expect(far).toMatchObject({
    shippingRate: { value: '22.90' },
    shippingDestination: [{ addressCountry: 'GR' }, { addressCountry: 'FI' }],
    deliveryTime: { transitTime: { minValue: 4, maxValue: 8 } },
  });
});
