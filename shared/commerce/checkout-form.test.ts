import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Address, FIELD_MAX, UpdateCartRequest } from '../contract/cart.ts';
import { FIELD_LENGTH_MAX } from './address-form.ts';
import { cartUpdate, type CheckoutForm, emptyForm, formErrors, NOTES_LENGTH_MAX } from './checkout-form.ts';
import { formOfCart, parseForm } from './checkout-form-source.ts';

const anna: CheckoutForm = {
  ...emptyForm('AT'),
  email: ' anna.leitner@example.at ',
  phone: '+43 1 234 56 78',
  shipping: {
    person_first_name: 'Anna',
    person_last_name: 'Leitner',
    company_name: '',
    address_line_1: 'Zieglergasse 14/7',
    address_line_2: 'Stiege 2',
    zip: '1070',
    city: 'Wien',
    state: '',
    country: 'AT',
  },
  rate: 'post-at',
  method: 'bank_transfer',
};

describe('checkout form', () => {
  it('requires the fields of an order, in display order', () => {
    expect(Object.keys(formErrors(emptyForm('AT')))).toEqual([
      'email',
      'shipping.person_first_name',
      'shipping.person_last_name',
      'shipping.address_line_1',
      'shipping.zip',
      'shipping.city',
      'rate',
      'method',
    ]);
    expect(formErrors(anna)).toEqual({});
  });

  it('requires a billing address only if it differs', () => {
    expect(Object.keys(formErrors({ ...anna, billingSame: false }))).toContain('billing.zip');
  });

  it('requires and sends a province only for countries with provinces', () => {
    const state = 'x'.repeat(FIELD_LENGTH_MAX + 1);
    const at = (country: string, text = state) => ({ ...anna, shipping: { ...anna.shipping, country, state: text } });
    expect(Object.keys(formErrors(at('IT')))).toEqual(['shipping.state']);
    expect(formErrors(at('AT'))).toEqual({});
    expect(cartUpdate(at('AT')).shipping_address.state).toBe('');
    expect(cartUpdate(at('IT', ' MI ')).shipping_address.state).toBe('MI');
  });

  it('refuses countries it does not deliver to', () => {
    expect(formErrors({ ...anna, shipping: { ...anna.shipping, country: 'CH' } })).toEqual({ 'shipping.country': { rule: 'required' } });
  });

  it('reports a very long text as too long', () => {
    const long = 'ä'.repeat(50_000);
    expect(formErrors({ ...anna, email: long, shipping: { ...anna.shipping, city: long }, notes: long })).toEqual({
      email: { rule: 'max', n: FIELD_LENGTH_MAX },
      'shipping.city': { rule: 'max', n: FIELD_LENGTH_MAX },
      notes: { rule: 'max', n: NOTES_LENGTH_MAX },
    });
  });

  it('has the contract’s limits', () => {
    expect(FIELD_LENGTH_MAX).toBe(FIELD_MAX);
    expect(UpdateCartRequest.safeParse({ order_notes: 'x'.repeat(NOTES_LENGTH_MAX) }).success).toBe(true);
    expect(UpdateCartRequest.safeParse({ order_notes: 'x'.repeat(NOTES_LENGTH_MAX + 1) }).success).toBe(false);
  });

  it('is converted to a request that the contract accepts', () => {
    const update = cartUpdate(anna);
    expect(UpdateCartRequest.parse(update)).toMatchObject({
      contact_email: 'anna.leitner@example.at',
      billing_address: null,
      order_notes: null,
    });
    expect(Address.parse(update.shipping_address)).toMatchObject({ phone_number: '+43 1 234 56 78', country: 'AT' });
    const other = cartUpdate({ ...anna, billingSame: false, billing: { ...anna.shipping, city: ' Graz ' }, notes: ' Bitte klingeln ' });
    expect(UpdateCartRequest.parse(other)).toMatchObject({ billing_address: { city: 'Graz' }, order_notes: 'Bitte klingeln' });
  });
});

describe('sources of the form', () => {
  it('a stored form is parsed to the same form', () => {
    expect(parseForm(JSON.parse(JSON.stringify(anna)), emptyForm('DE'))).toEqual(anna);
  });

  it('ignores stored values that are not text', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const form = parseForm(stored, emptyForm('AT'));
        expect(typeof form.billingSame).toBe('boolean');
        for (const text of [form.email, form.phone, form.notes, ...Object.values(form.shipping), ...Object.values(form.billing)])
          expect(typeof text).toBe('string');
      }),
    );
    expect(parseForm({ email: 7, shipping: { city: {} }, billingSame: 'yes' }, emptyForm('AT'))).toEqual(emptyForm('AT'));
  });

  it('the cart provides the values of an earlier checkout', () => {
    const { contact_email, shipping_address, shipping_rate_id, order_notes } = cartUpdate(anna);
    const known = {
      contact_email,
      shipping_rate_id,
      order_notes,
      shipping_address: Address.parse(shipping_address),
      billing_address: null,
    };
    expect(formOfCart(known, 'DE')).toEqual({ ...anna, email: 'anna.leitner@example.at', method: '', billing: emptyForm('DE').billing });
    const nothing = { contact_email: null, shipping_address: null, billing_address: null, shipping_rate_id: null, order_notes: null };
    expect(formOfCart(nothing, 'DE')).toEqual(emptyForm('DE'));
  });
});
