import { expect, it } from 'vitest';
import { COUNTRIES } from '../contract/codes.ts';
import { countryOfLocale, isoCountry, wireCountry } from './country.ts';

it('countryOfLocale returns the country of a language', () =>
  expect(['cs', 'de', 'en', 'sk'].map(countryOfLocale)).toEqual(['CZ', 'DE', 'GB', 'SK']));

it('isoCountry converts EL to GR', () => expect(['AT', 'EL', 'CZ'].map(isoCountry)).toEqual(['AT', 'GR', 'CZ']));

it('wireCountry reverses isoCountry for every country, and Intl has a name for each', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(COUNTRIES.map((code) => wireCountry(isoCountry(code)))).toEqual(COUNTRIES);
  expect(COUNTRIES.filter((code) => names.of(isoCountry(code)) === undefined)).toEqual([]);
  expect(['gr', 'EL', 'at'].map(wireCountry)).toEqual(['EL', 'EL', 'AT']);
});
