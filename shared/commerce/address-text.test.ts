import { expect, it } from 'vitest';
import { emptyAddress } from './address-form.ts';
import { addressLines, isolatedName, nameOf } from './address-text.ts';

const address = {
  ...emptyAddress('AT'),
  person_first_name: 'Lukas',
  person_last_name: 'Leitner',
  company_name: 'Leitner GmbH',
  address_line_1: 'Grabenstraße 28',
  zip: '8010',
  city: 'Graz',
};

it('an address has a line for each filled part, and the country behind the last', () => {
  expect(addressLines(address, 'Österreich')).toEqual(['Leitner GmbH', 'Grabenstraße 28', '8010 Graz, Österreich']);
  const other = { ...address, company_name: '', address_line_2: 'Stiege 2', state: 'BZ' };
  expect(addressLines({ ...other, country: 'IT' }, 'Italien')).toEqual(['Grabenstraße 28', 'Stiege 2', '8010 Graz BZ, Italien']);
  expect(addressLines({ ...other, country: 'GB' }, 'United Kingdom').slice(-2)).toEqual(['Graz', '8010, United Kingdom']);
});

it('a name is trimmed, and isolated from the text direction of its sentence', () => {
  expect(nameOf({ ...address, person_first_name: '' })).toBe('Leitner');
  expect(isolatedName({ person_first_name: 'آنا', person_last_name: 'لايتنر' })).toBe('\u2068آنا لايتنر\u2069');
});
