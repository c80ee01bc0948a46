import { describe, expect, it } from 'vitest';
import { DUTIES } from './country-profile.ts';
import { VAT_COUNTRIES, VAT_RATES, VAT_RATES_CHECKED, vatRate } from '../../packages/contract/vat-rates.ts';

const NOW = Date.now();
const rateIn = (country: string, at = NOW) => vatRate({ from: country, to: country, at });

it('each member state has a standard rate of at least 15 percent (Directive 2006/112/EC article 97)', () => {
  expect(VAT_COUNTRIES).toHaveLength(27);
  expect(VAT_COUNTRIES.filter((country) => !(rateIn(country) >= 15 && rateIn(country) <= 27))).toEqual([]);
});

it('a rate makes no country a member: Norway and Switzerland have one', () => {
  expect(['NO', 'CH', 'LI', 'GB'].map((country) => [rateIn(country), VAT_COUNTRIES.includes(country)])).toEqual([
    [25, false],
    [8.1, false],
    [8.1, false],
    [20, false],
  ]);
});

it('an order that leaves the Union, or the country of a shop outside of it, contains no VAT (Directive 2006/112/EC article 146)', () => {
  expect(['CH', 'GB', 'NO', 'LI', 'toString', ''].map((to) => vatRate({ from: 'AT', to, at: NOW }))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(['AT', 'NO', 'CH'].map((to) => vatRate({ from: 'CH', to, at: NOW }))).toEqual([0, 0, 8.1]);
});

it('within the Union the rate of the country of delivery counts', () => {
  expect(['DE', 'FI', 'GR'].map((to) => vatRate({ from: 'AT', to, at: NOW }))).toEqual([19, 25.5, 24]);
});

describe('the day of the supply', () => {
  it.each([
    ['DE', '2020-06-30T21:59:59Z', 19],
    ['DE', '2020-06-30T22:00:00Z', 16],
    ['DE', '2021-01-01T00:00:00+01:00', 19],
    ['EE', '2025-06-30T20:59:59Z', 22],
    ['EE', '2025-06-30T21:00:00Z', 24],
    ['LU', '2023-12-31T23:30:00+01:00', 16],
    ['LU', '2024-01-01T00:00:00+01:00', 17],
  ])('in %s at %s has %d percent: it begins at midnight of the country of delivery', (to, at, rate) => {
    expect(vatRate({ from: 'AT', to, at: Date.parse(at) })).toBe(rate);
  });

  it('a row of the shop counts from its day on, and instead of ours of the same day', () => {
    const own = [
      { country: 'AT', from: '2027-07-01', rate: 22 },
      { country: 'SK', from: '2025-01-01', rate: 5 },
    ];
    const rateOf = (to: string, at: string) => vatRate({ from: 'AT', to, at: Date.parse(at), own });
    expect([rateOf('AT', '2027-06-30T21:59:59Z'), rateOf('AT', '2027-06-30T22:00:00Z')]).toEqual([20, 22]);
    expect([rateOf('SK', '2026-01-01T00:00:00Z'), rateOf('DE', '2026-01-01T00:00:00Z')]).toEqual([5, 19]);
  });
});

it('rows have days in their order, and differ from the one before', () => {
  for (const rows of Map.groupBy(VAT_RATES, ({ country }) => country).values()) {
    expect(rows.map(({ from }) => from)).toEqual(rows.map(({ from }) => from).toSorted());
    for (const [index, { from, rate }] of rows.entries()) {
      expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(rows[index - 1]?.rate).not.toBe(rate);
    }
  }
  expect(VAT_RATES_CHECKED).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

it('the rates of the country profiles are those of their countries', () => {
  const rates = Object.values(DUTIES).flatMap(({ vat }) => (vat ? [vat] : []));
  expect(rates.map(({ country }) => country)).toEqual(['AT', 'DE']);
  for (const { country, rate } of rates) expect(rate).toBe(rateIn(country));
});
