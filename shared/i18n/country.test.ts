import { expect, it } from 'vitest';
import { countryOfLocale } from './country.ts';

it('countryOfLocale returns the country of a language', () =>
  expect(['cs', 'de', 'en', 'sk'].map(countryOfLocale)).toEqual(['CZ', 'DE', 'GB', 'SK']));
