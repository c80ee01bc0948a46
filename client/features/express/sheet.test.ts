import { describe, expect, it } from 'vitest';
import type { ShippingRate } from '../../../packages/contract/cart.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import { choicesOf, reasonOf, sheetDetails, totalOf } from './sheet.ts';

const rate = (id: string, amount: number): ShippingRate => ({ id, title: id, carrier: null, text: '', amount, days_min: 1, days_max: 3 });
const [post, dpd] = [rate('post', 0), rate('dpd', 24.9)] as const;
const sums = { goods: 38_165, rates: [post, dpd], rate: dpd };

describe('the sums of a sheet', () => {
  it('are the goods and the chosen delivery', () => {
    const { lineItems, shippingRates } = sheetDetails(sums, 'Items');
    expect(totalOf(sums)).toBe(40_655);
    expect(lineItems).toEqual([
      { name: 'Items', amount: 38_165 },
      { name: 'dpd', amount: 2490 },
    ]);
    expect(shippingRates?.map(({ id, amount }) => [id, amount])).toEqual([
      ['post', 0],
      ['dpd', 2490],
    ]);
  });

  it('have no lines when gift cards pay a part of the delivery, too', () => {
    const paid = { ...sums, goods: -1000 };
    expect([totalOf(paid), sheetDetails(paid, 'Items').lineItems]).toEqual([1490, []]);
    expect(totalOf({ ...paid, rate: post })).toBe(0);
  });
});

describe('choicesOf', () => {
  const address = { line1: 'Odos Ermou 1', line2: null, city: 'Athina', state: '', postal_code: '10563', country: 'gr' };
  const event = {
    billingDetails: { name: 'x', email: 'eleni@example.test', phone: '+30 1', address },
    shippingAddress: { name: 'Eleni Maria Papadaki', address },
    shippingRate: { id: 'post', displayName: 'post', amount: 0 },
  };

  it('returns address, rate and total as the backend takes them', () => {
    expect(choicesOf(event, sums)).toEqual({
      contact_email: 'eleni@example.test',
      shipping_address: {
        company_name: '',
        person_first_name: 'Eleni Maria',
        person_last_name: 'Papadaki',
        phone_number: '+30 1',
        address_line_1: 'Odos Ermou 1',
        address_line_2: '',
        city: 'Athina',
        zip: '10563',
        country: 'GR',
        state: '',
      },
      shipping_rate_id: 'post',
      expected_amount: 381.65,
    });
  });

  it('takes a name of one word for both names, and the rate that the sheet showed when it names none', () => {
    const { shippingRate: _, ...without } = event;
    const choices = choicesOf({ ...without, shippingAddress: { name: ' Cher ', address } }, sums);
    expect(choices?.shipping_address).toMatchObject({ person_first_name: 'Cher', person_last_name: 'Cher' });
    expect(choices).toMatchObject({ shipping_rate_id: 'dpd', expected_amount: 406.55 });
  });

  it('is null without an address or a mail address', () => {
    expect(choicesOf({ billingDetails: event.billingDetails }, sums)).toBeNull();
    expect(choicesOf({ shippingAddress: event.shippingAddress, billingDetails: { name: 'x', address } }, sums)).toBeNull();
  });
});

it.each([
  [new ApiError(422, 'rate_unavailable'), 'address_unserviceable'],
  [new ApiError(422, 'validation_failed', { fields: { 'shipping_address.zip': ['is missing'] } }), 'invalid_shipping_address'],
  [new ApiError(422, 'validation_failed', { fields: { contact_email: ['is not valid'] } }), 'invalid_shipping_address'],
  [new ApiError(409, 'cart_changed', { fields: { expected_amount: ['1'] } }), 'fail'],
  [new TypeError('network'), 'fail'],
])('reasonOf %s is %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
