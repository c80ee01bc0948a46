import { expect, it } from 'vitest';
import { DUTIES } from '../commerce/country-profile.ts';
import { COUNTRIES } from './codes.ts';
import { vatRate } from './vat-rates.ts';

it('each country of delivery has a standard rate of at least 15 percent (Directive 2006/112/EC article 97)', () => {
  expect(COUNTRIES.filter((country) => !(vatRate(country) >= 15 && vatRate(country) <= 27))).toEqual([]);
});

it('the rates of the country profiles are those of their countries', () => {
  const rates = Object.values(DUTIES).flatMap(({ vat }) => (vat ? [vat] : []));
  expect(rates.map(({ country }) => country)).toEqual(['AT', 'DE']);
  for (const { country, rate } of rates) expect(rate).toBe(vatRate(country));
});
