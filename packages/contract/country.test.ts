import { expect, it } from 'vitest';
import { KNOWN_COUNTRIES } from './address-format.ts';
import { Country } from './common.ts';
import { countryName, isCountryCode } from './country.ts';

it('accepts any code of two capitals, and reads EL as GR', () => {
  expect(['AT', 'CH', 'GB', 'IS', 'EL', 'GR'].map((code) => Country.parse(code))).toEqual(['AT', 'CH', 'GB', 'IS', 'GR', 'GR']);
  for (const code of ['', 'A', 'at', 'AUT', 'A1', ' AT', 40]) expect(Country.safeParse(code).success).toBe(false);
});

it('countryName answers a name in the language, and a code without a name as it is', () => {
  expect([countryName('CH', 'de-DE'), countryName('CH', 'en-GB')]).toEqual(['Schweiz', 'Switzerland']);
  expect(['', 'Wien', 'AA'].map((code) => countryName(code, 'de-DE'))).toEqual(['', 'Wien', 'AA']);
  expect(KNOWN_COUNTRIES.filter((code) => !isCountryCode(code) || countryName(code, 'en-GB') === code)).toEqual([]);
});
