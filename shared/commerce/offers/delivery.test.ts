import { expect, it } from 'vitest';
import { deliveriesOf } from './delivery.ts';

const rates = [
  { countries: ['AT'], cost: 6.9, free_from: 150, days_min: 1, days_max: 2 },
  { countries: ['GR', 'FI'], cost: 22.9, free_from: null, days_min: 4, days_max: 8 },
];
const costs = (price: number) => deliveriesOf(rates, price).map(({ cost }) => cost);

it('is free from the amount free_from on, never if that is null', () => {
  expect(costs(149.99)).toEqual([6.9, 22.9]);
  expect(costs(150)).toEqual([0, 22.9]);
});

it('keeps countries and days of each rate', () => {
  expect(deliveriesOf(rates, 10)[1]).toEqual({ countries: ['GR', 'FI'], cost: 22.9, daysMin: 4, daysMax: 8 });
});
