import { expect, it } from 'vitest';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import { checkCountryProfile } from './check-country-profile.ts';

const countries = ['AT', 'DE', 'FR'].map((code) => ({ code, title: code }));
const check = (countryProfile: CountryProfile, country: string, delivers = countries) =>
  checkCountryProfile({ countryProfile }, { settings: { company_address: { country } }, countries: delivers });

it.each([
  ['none', 'FR', 'ok'],
  ['AT', 'AT', 'ok'],
  ['none', 'DE', 'note'],
  ['AT', 'DE', 'note'],
] as const)('profile %s for a shop in %s: %s', (profile, home, state) => expect(check(profile, home).state).toBe(state));

it('a profile of a country without delivery fails', () => {
  expect(check('DE', 'DE', countries.slice(0, 1))).toMatchObject({ state: 'failed', subject: 'law' });
});
