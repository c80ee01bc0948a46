import { expect, it } from 'vitest';
import { addAddressForm, addressValues, updateAddressForm } from './address.ts';
import { formErrors, readValues } from '../../packages/engine/forms/form.ts';

const typed = {
  person_first_name: 'Ἑλένη',
  person_last_name: "O'Brien-Šćepanović",
  address_line_1: 'Ermou 12',
  zip: '105 63',
  city: 'Athina',
  country: 'GR',
};
const values = (more: object = {}) => readValues(addAddressForm, (name) => ({ ...typed, ...more })[name as 'zip']);

it('an address is sent as it was typed, and shown as it is stored', () => {
  const { body } = addAddressForm.args(values());
  expect(body).toMatchObject({ country: 'GR', person_first_name: 'Ἑλένη', is_default: false });
  const stored = { ...values(), id: 7, is_default: true };
  expect(addressValues(stored)).toMatchObject({ id: '7', country: 'GR', is_default: 'on' });
});

it('a province is sent only for countries that have one', () => {
  expect(addAddressForm.args(values({ state: 'Attika' })).body.state).toBe('');
  expect(addAddressForm.args(values({ state: 'BZ', country: 'IT' })).body.state).toBe('BZ');
});

it('required fields, a malformed country, a telephone number of letters and an overlong name are errors', () => {
  expect(formErrors(addAddressForm, values())).toEqual({});
  const wrong = values({ city: ' ', country: 'U', phone_number: 'call me', person_last_name: 'x'.repeat(121) });
  expect(formErrors(addAddressForm, wrong)).toEqual({
    person_last_name: { rule: 'max', n: 120 },
    city: { rule: 'required' },
    country: { rule: 'required' },
    phone_number: { rule: 'phone_number' },
  });
});

it('the postcode is checked by the rules of the country, and may be left out where there are none', () => {
  const problem = (more: object) => formErrors(addAddressForm, values(more))['zip'];
  expect(problem({ zip: '' })).toEqual({ rule: 'required' });
  expect(problem({ country: 'GB', zip: '1070' })).toEqual({ rule: 'zip', example: 'SW1A 1AA' });
  expect(problem({ country: 'GB', zip: 'SW1A 1AA' })).toBeUndefined();
  expect([problem({ country: 'HK', zip: '' }), problem({ country: 'LI', zip: '9490' })]).toEqual([undefined, undefined]);
});

it('the errors stand in the order in which the form of the country has its fields', () => {
  const names = (country: string) => Object.keys(formErrors(addAddressForm, values({ country, zip: '', city: '', person_last_name: '' })));
  expect(names('NO')).toEqual(['person_last_name', 'zip', 'city']);
  expect(names('GB')).toEqual(['person_last_name', 'city', 'zip']);
});

it('an id is a number or a text of the contract; anything else never becomes part of a path', () => {
  for (const id of ['17', 'x-17', 'gid_9f0c']) expect(formErrors(updateAddressForm, { ...values(), id })).not.toHaveProperty('id');
  for (const id of ['', '../orders', 'a b', 'a%2Fb', '9'.repeat(65)]) {
    expect(formErrors(updateAddressForm, { ...values(), id })).toHaveProperty('id');
  }
});
