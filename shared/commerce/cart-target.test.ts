import { describe, expect, it } from 'vitest';
import { CartItem, UpdateItemRequest } from '../contract/cart.ts';
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

  /**
   * Whether a change of a field reaches another tab. A field that is new in the contract has to be named here; one that a shopper can change
   * on a line has to be part of the digest.
   */
  const OF_LINE: Readonly<Record<keyof typeof CartItem.shape, 'counts' | 'set with the line' | 'of the product'>> = {
    id: 'counts',
    quantity: 'counts',
    // Another configuration or engraving is another line.
    configuration_id: 'set with the line',
    product_configuration_id: 'set with the line',
    engraving: 'set with the line',
    options: 'set with the line',
    sku: 'set with the line',
    product_id: 'set with the line',
    base_cost: 'of the product',
    discount_amount: 'of the product',
    lowest_prior_cost: 'of the product',
    title: 'of the product',
    slug: 'of the product',
    embedded: 'of the product',
    image: 'of the product',
    categories: 'of the product',
    analytics: 'of the product',
    made_to_measure: 'of the product',
    digital: 'of the product',
    is_gift_card: 'of the product',
    stock_qty: 'of the product',
    track_inventory: 'of the product',
  };

  it('names each field of a line of the contract, and differs with those that count', () => {
    expect(Object.keys(OF_LINE).toSorted()).toEqual(Object.keys(CartItem.shape).toSorted());
    for (const [field, how] of Object.entries(OF_LINE)) {
      const changed = { ...regular, items: regular.items.map((line) => ({ ...line, [field]: 77 })) };
      expect([field, cartDigest(changed) !== cartDigest(regular)]).toEqual([field, how === 'counts']);
    }
    // All that a shopper can say of a line that is there.
    expect(Object.keys(UpdateItemRequest.shape).filter((field) => OF_LINE[field as keyof typeof OF_LINE] !== 'counts')).toEqual([]);
  });
});
