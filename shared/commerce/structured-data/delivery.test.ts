import { expect, it } from 'vitest';
import { shippingDetails } from './delivery.ts';

const rates = [
  { countries: ['AT'], cost: 6.9, free_from: 150, days_min: 1, days_max: 2 },
  { countries: ['GR', 'FI'], cost: 22.9, free_from: null, days_min: 4, days_max: 8 },
];
const amounts = (price: number) =>
  shippingDetails(rates, price, 'EUR').map(({ shippingRate }) => (shippingRate as { value: string }).value);

it('is free from the amount free_from on, never if that is null', () => {
  expect(amounts(149.99)).toEqual(['6.90', '22.90']);
  expect(amounts(150)).toEqual(['0.00', '22.90']);
});

it('has ISO codes of the countries', () => {
  const [, far] = shippingDetails(rates, 10, 'EUR');
  expect(far).toMatchObject({ shippingDestination: [{ addressCountry: 'GR' }, { addressCountry: 'FI' }] });
  expect(far).toMatchObject({ deliveryTime: { transitTime: { minValue: 4, maxValue: 8 } } });
});
