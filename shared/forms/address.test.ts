import { expect, it } from 'vitest';
import { addAddressForm, addressValues, updateAddressForm } from './address.ts';
import { formErrors, readValues } from './form.ts';

const typed = {
  person_first_name: 'Ἑλένη',
  person_last_name: "O'Brien-Šćepanović",
  address_line_1: 'Ermou 12',
  zip: '105 63',
  city: 'Athina',
  country: 'GR',
};
const values = (more: object = {}) => readValues(addAddressForm, (name) => ({ ...typed, ...more })[name as 'zip']);

it('Greece is sent as EL, and shown as GR for autofill', () => {
  const { body } = addAddressForm.args(values());
  expect(body).toMatchObject({ country: 'EL', person_first_name: 'Ἑλένη', is_default: false });
  const stored = { ...values(), id: 7, country: 'EL', is_default: true };
  expect(addressValues(stored)).toMatchObject({ id: '7', country: 'GR', is_default: 'on' });
});

it('a province is sent only for countries that have one', () => {
  expect(addAddressForm.args(values({ state: 'Attika' })).body.state).toBe('');
  expect(addAddressForm.args(values({ state: 'BZ', country: 'IT' })).body.state).toBe('BZ');
});

it('required fields, an unknown country, a telephone number of letters and an overlong name are errors', () => {
  expect(formErrors(addAddressForm, values())).toEqual({});
  const wrong = values({ city: ' ', country: 'US', phone_number: 'call me', person_last_name: 'x'.repeat(121) });
  expect(formErrors(addAddressForm, wrong)).toEqual({
    person_last_name: { rule: 'max', n: 120 },
    city: { rule: 'required' },
    country: { rule: 'required' },
    phone_number: { rule: 'phone_number' },
  });
});

it('an id is a number or a text of the contract; anything else never becomes part of a path', () => {
  for (const id of ['17', 'x-17', 'gid_9f0c']) expect(formErrors(updateAddressForm, { ...values(), id })).not.toHaveProperty('id');
  for (const id of ['', '../orders', 'a b', 'a%2Fb', '9'.repeat(65)]) {
    expect(formErrors(updateAddressForm, { ...values(), id })).toHaveProperty('id');
  }
});
