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

it('an address has a line for each filled part, and the country beside the town', () => {
  expect(addressLines(address, 'Österreich')).toEqual(['Leitner GmbH', 'Grabenstraße 28', '8010 Graz, Österreich']);
  expect(addressLines({ ...address, company_name: '', address_line_2: 'Stiege 2', state: 'BZ' }, 'Italien')).toEqual([
    'Grabenstraße 28',
    'Stiege 2',
    '8010 Graz, BZ, Italien',
  ]);
});

it('a name is trimmed, and isolated from the text direction of its sentence', () => {
  expect(nameOf({ ...address, person_first_name: '' })).toBe('Leitner');
  expect(isolatedName({ person_first_name: 'آنا', person_last_name: 'لايتنر' })).toBe('\u2068آنا لايتنر\u2069');
});
