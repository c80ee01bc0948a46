import { describe, expect, it } from 'vitest';
import { checkoutForm, digitalCheckoutForm } from '../forms/checkout.ts';
import { digitalCartUpdate, emptyForm, fieldValues } from './checkout-form.ts';
import { isDigitalOnly } from './digital.ts';

const [card, ring] = [{ digital: true }, { digital: false }];

it('an order asks for no address when all of it comes by mail', () => {
  expect([[card], [card, card], [card, ring], [ring], []].map(isDigitalOnly)).toEqual([true, true, false, false, false]);
});

describe('its form', () => {
  it('has mail address, payment and notes alone', () => {
    const values = fieldValues(emptyForm('AT'));
    expect(digitalCheckoutForm.shown?.(values)).toEqual(['email', 'method', 'notes']);
    expect(checkoutForm.shown?.(values)).toEqual(expect.arrayContaining(['shipping.city', 'rate']));
  });

  it('sends nothing else, whatever was typed before', () => {
    const typed = { ...emptyForm('AT'), email: ' ana@example.com ', notes: ' Danke ', rate: 'dpd' };
    expect(digitalCartUpdate({ ...typed, digital: true })).toEqual({ contact_email: 'ana@example.com', order_notes: 'Danke' });
  });
});
