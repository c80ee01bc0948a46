import { describe, expect, it } from 'vitest';
import { type CheckoutForm, emptyForm, fieldValues } from '../commerce/checkout-form.ts';
import { Address, UpdateCartRequest } from '../../packages/contract/cart.ts';
import { EMAIL_MAX, FIELD_MAX, NOTES_MAX } from '../../packages/contract/limits.ts';
import { checkoutForm } from './checkout.ts';
import { formErrors } from '../../packages/engine/forms/form.ts';

const anna: CheckoutForm = {
  ...emptyForm('AT'),
  email: ' anna.leitner@example.at ',
  phone: '+43 1 234 56 78',
  shipping: {
    ...emptyForm('AT').shipping,
    person_first_name: 'Anna',
    person_last_name: 'Leitner',
    address_line_1: 'Zieglergasse 14/7',
    zip: '1070',
    city: 'Wien',
  },
  rate: 'post-at',
  method: 'bank_transfer',
};
const errorsOf = (form: CheckoutForm) => formErrors(checkoutForm, fieldValues(form));

describe('checkout form', () => {
  it('requires the fields of an order, in display order', () => {
    expect(Object.keys(errorsOf(emptyForm('AT')))).toEqual([
      'email',
      'shipping.person_first_name',
      'shipping.person_last_name',
      'shipping.address_line_1',
      'shipping.zip',
      'shipping.city',
      'rate',
      'method',
    ]);
    expect(errorsOf(anna)).toEqual({});
  });

  it('requires a billing address only if it differs', () => {
    expect(Object.keys(errorsOf({ ...anna, billingSame: false }))).toContain('billing.zip');
  });

  it('checks a province only for countries with provinces', () => {
    const state = 'x'.repeat(FIELD_MAX + 1);
    const at = (country: string, zip: string) => ({ ...anna, shipping: { ...anna.shipping, country, state, zip } });
    expect(Object.keys(errorsOf(at('IT', '20121')))).toEqual(['shipping.state']);
    expect(errorsOf(at('AT', '1070'))).toEqual({});
  });

  it('checks the postcode by the rules of the country, in the order of the fields', () => {
    const at = (more: object) => ({ ...anna, shipping: { ...anna.shipping, ...more } });
    expect(errorsOf(at({ country: 'GB' }))).toEqual({ 'shipping.zip': { rule: 'zip', example: 'SW1A 1AA' } });
    expect(Object.keys(errorsOf(at({ zip: '', city: '', person_last_name: '' })))).toEqual([
      'shipping.person_last_name',
      'shipping.zip',
      'shipping.city',
    ]);
    expect(Object.keys(errorsOf(at({ country: 'GB', zip: '', city: '' })))).toEqual(['shipping.city', 'shipping.zip']);
    expect(errorsOf(at({ country: 'HK', zip: '' }))).toEqual({});
    const billed = { billingSame: false, billing: { ...anna.shipping, country: 'NO', zip: '10115' } };
    expect(errorsOf({ ...anna, ...billed })).toEqual({ 'billing.zip': { rule: 'zip', example: '0150' } });
  });

  it('refuses what is no code of a country', () => {
    expect(errorsOf({ ...anna, shipping: { ...anna.shipping, country: 'Wien' } })).toEqual({ 'shipping.country': { rule: 'required' } });
  });

  it('reports a very long text as too long', () => {
    const long = 'ä'.repeat(50_000);
    expect(errorsOf({ ...anna, email: long, shipping: { ...anna.shipping, city: long }, notes: long })).toEqual({
      email: { rule: 'max', n: EMAIL_MAX },
      'shipping.city': { rule: 'max', n: FIELD_MAX },
      notes: { rule: 'max', n: NOTES_MAX },
    });
  });

  it('has the contract’s limits', () => {
    const city = (length: number) => Address.safeParse({ ...anna.shipping, city: 'x'.repeat(length) }).success;
    expect([city(FIELD_MAX), city(FIELD_MAX + 1)]).toEqual([true, false]);
    expect(UpdateCartRequest.safeParse({ order_notes: 'x'.repeat(NOTES_MAX) }).success).toBe(true);
    expect(UpdateCartRequest.safeParse({ order_notes: 'x'.repeat(NOTES_MAX + 1) }).success).toBe(false);
  });
});
