import { describe, expect, it } from 'vitest';
import { UpdateItemRequest } from '../../packages/contract/cart.ts';
import { cartWith, newItem } from './cart.fixture.ts';
import { cartDigest, isShared, receiveCart, receiveRegularCart, targetCart, withoutCart } from './cart-target.ts';

const regular = cartWith('r'.repeat(16), newItem(1));
const checkout = cartWith('k'.repeat(16), newItem(2));
const update = (id: string) => cartWith(id.repeat(16), newItem(3));

describe('target of an updated cart', () => {
  it('is the regular cart without a checkout cart', () => {
    expect(receiveCart({ cart: null, checkoutCart: null }, regular)).toEqual({ cart: regular, checkoutCart: null });
    expect(receiveCart({ cart: regular, checkoutCart: null }, update('n'))).toEqual({ cart: update('n'), checkoutCart: null });
  });

  it('is the checkout cart, and the regular one too if it is the same cart', () => {
    const same = { ...checkout, unique_id: regular.unique_id };
    expect(receiveCart({ cart: regular, checkoutCart: same }, update('r'))).toEqual({ cart: update('r'), checkoutCart: update('r') });
    expect(receiveCart({ cart: regular, checkoutCart: checkout }, update('k'))).toEqual({ cart: regular, checkoutCart: update('k') });
  });

  it('a fetched regular cart does not update a separate checkout cart', () => {
    expect(receiveRegularCart({ cart: null, checkoutCart: checkout }, regular)).toEqual({ cart: regular, checkoutCart: checkout });
    const same = { ...checkout, unique_id: regular.unique_id };
    expect(receiveRegularCart({ cart: regular, checkoutCart: same }, update('r'))).toEqual({
      cart: update('r'),
      checkoutCart: update('r'),
    });
    expect(receiveRegularCart({ cart: regular, checkoutCart: same }, update('n'))).toEqual({ cart: update('n'), checkoutCart: null });
  });

  it('keeps the other cart when one no longer exists', () => {
    const both = { cart: regular, checkoutCart: checkout };
    expect(withoutCart(both, checkout.unique_id)).toEqual({ cart: regular, checkoutCart: null });
    expect(withoutCart(both, regular.unique_id)).toEqual({ cart: null, checkoutCart: checkout });
    expect(withoutCart(both, 'x'.repeat(16))).toEqual(both);
  });

  it('is the cart that receives changes, with or without the regular cart', () => {
    expect(targetCart({ cart: regular, checkoutCart: null })).toBe(regular);
    expect(targetCart({ cart: regular, checkoutCart: checkout })).toBe(checkout);
    expect(isShared({ cart: regular, checkoutCart: checkout })).toBe(false);
    expect(isShared({ cart: regular, checkoutCart: { ...checkout, unique_id: regular.unique_id } })).toBe(true);
  });
});

describe('digest', () => {
  it('differs if lines, quantities, delivery or sums differ', () => {
    const states = [
      null,
      regular,
      { ...regular, final_amount: 1 },
      { ...regular, shipping_rate_id: 'post' },
      { ...regular, items: regular.items.map((line) => ({ ...line, quantity: 2 })) },
      { ...regular, unique_id: 'x'.repeat(16) },
    ];
    expect(new Set(states.map(cartDigest)).size).toBe(states.length);
    expect(cartDigest({ ...regular })).toBe(cartDigest(regular));
  });

  it('differs with the extras of a line', () => {
    const engraved = { ...regular, items: regular.items.map((line) => ({ ...line, engraving: { text: 'A' } })) };
    expect(cartDigest(engraved)).not.toBe(cartDigest(regular));
    // All that a shopper can change of a line that is there, besides its extras.
    expect(Object.keys(UpdateItemRequest.shape)).toEqual(['quantity']);
  });
});
