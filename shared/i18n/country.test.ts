import { expect, it } from 'vitest';
import { countryOfLocale, isoCountry } from './country.ts';

it('the country of a language', () => expect(['cs', 'de', 'en', 'sk'].map(countryOfLocale)).toEqual(['CZ', 'DE', 'GB', 'SK']));

it('the ISO code of a country', () => expect(['AT', 'EL', 'CZ'].map(isoCountry)).toEqual(['AT', 'GR', 'CZ']));
