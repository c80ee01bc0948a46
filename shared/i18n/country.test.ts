import { expect, it } from 'vitest';
import { COUNTRIES } from '../contract/codes.ts';
import { countryOfLocale, isoCountry, wireCountry } from './country.ts';

it('the country of a language', () => expect(['cs', 'de', 'en', 'sk'].map(countryOfLocale)).toEqual(['CZ', 'DE', 'GB', 'SK']));

it('the ISO code of a country', () => expect(['AT', 'EL', 'CZ'].map(isoCountry)).toEqual(['AT', 'GR', 'CZ']));

it('every country finds its way out and back, and has a name for Intl', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(COUNTRIES.map((code) => wireCountry(isoCountry(code)))).toEqual(COUNTRIES);
  expect(COUNTRIES.filter((code) => names.of(isoCountry(code)) === undefined)).toEqual([]);
  expect(['gr', 'EL', 'at'].map(wireCountry)).toEqual(['EL', 'EL', 'AT']);
});
