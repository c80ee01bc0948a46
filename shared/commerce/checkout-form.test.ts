import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Address, UpdateCartRequest } from '../../packages/contract/cart.ts';
import { cartUpdate, type CheckoutForm, emptyForm, fieldValues, withField } from './checkout-form.ts';
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
  it('sends a province only for countries whose form has one', () => {
    const at = (country: string) => cartUpdate({ ...anna, shipping: { ...anna.shipping, country, state: ' MI ' } }).shipping_address.state;
    expect([at('AT'), at('IT'), at('LI')]).toEqual(['', 'MI', 'MI']);
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

describe('controls of the form', () => {
  it('show the form and change it', () => {
    expect(fieldValues(withField(anna, 'shipping.country', 'GR'))['shipping.country']).toBe('GR');
  });

  it('change one field, and nothing when the value is the same', () => {
    expect(withField(anna, 'billing.city', 'Graz')).toEqual({ ...anna, billing: { ...anna.billing, city: 'Graz' } });
    expect(withField(anna, 'billingSame', '')).toEqual({ ...anna, billingSame: false });
    expect(withField(anna, 'shipping.city', 'Wien')).toBe(anna);
  });
});

describe('sources of the form', () => {
  it('a stored form is parsed to the same form', () => {
    expect(parseForm(JSON.parse(JSON.stringify(anna)), emptyForm('DE'))).toEqual(anna);
    expect(parseForm({ shipping: { country: 'EL' } }, emptyForm('DE')).shipping.country).toBe('GR');
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
    const given = {
      ...known,
      contact_email: null,
      shipping_address: { ...Address.parse(shipping_address), email_address: 'gran@example.com' },
    };
    expect(formOfCart(given, 'DE').email).toBe('gran@example.com');
    const nothing = { contact_email: null, shipping_address: null, billing_address: null, shipping_rate_id: null, order_notes: null };
    expect(formOfCart(nothing, 'DE')).toEqual(emptyForm('DE'));
  });
});
