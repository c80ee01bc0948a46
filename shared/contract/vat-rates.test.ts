import { expect, it } from 'vitest';
import { DUTIES } from '../commerce/country-profile.ts';
import { VAT_COUNTRIES, vatRate } from './vat-rates.ts';

it('each member state has a standard rate of at least 15 percent (Directive 2006/112/EC article 97)', () => {
  expect(VAT_COUNTRIES).toHaveLength(27);
  expect(VAT_COUNTRIES.filter((country) => !(vatRate(country) >= 15 && vatRate(country) <= 27))).toEqual([]);
});

it('an order that leaves the Union contains no VAT (Directive 2006/112/EC article 146)', () => {
  expect(['CH', 'GB', 'NO', 'LI', 'toString', ''].map(vatRate)).toEqual([0, 0, 0, 0, 0, 0]);
});

it('the rates of the country profiles are those of their countries', () => {
  const rates = Object.values(DUTIES).flatMap(({ vat }) => (vat ? [vat] : []));
  expect(rates.map(({ country }) => country)).toEqual(['AT', 'DE']);
  for (const { country, rate } of rates) expect(rate).toBe(vatRate(country));
});
