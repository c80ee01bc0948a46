import { expect, it } from 'vitest';
import { emptyForm, withField } from '../../../../shared/commerce/checkout-form.ts';
import { billingDetails, shippingDetails } from './billing-details.ts';

const form = [
  ['email', ' eleni@example.test '],
  ['shipping.person_first_name', 'Eleni'],
  ['shipping.person_last_name', 'Papadaki'],
  ['shipping.address_line_1', 'Odos Ermou 1'],
  ['shipping.zip', '105 63'],
  ['shipping.city', 'Athen'],
].reduce((now, [name, value]) => withField(now, name as 'email', value ?? ''), emptyForm('GR'));

const eleni = {
  name: 'Eleni Papadaki',
  address: { line1: 'Odos Ermou 1', line2: '', city: 'Athen', postal_code: '105 63', state: '', country: 'GR' },
};

it('billingDetails without a billing address returns the delivery address with the ISO country code', () => {
  expect(billingDetails(form)).toEqual({ ...eleni, email: 'eleni@example.test' });
});

it('billingDetails with a billing address returns it', () => {
  const other = { ...form, phone: '+43 1 23456', billingSame: false, billing: { ...form.shipping, city: 'Wien', country: 'AT' } };
  expect(billingDetails(other)).toMatchObject({ phone: '+43 1 23456', address: { city: 'Wien', country: 'AT' } });
  expect(shippingDetails(other)).toEqual(eleni);
});
