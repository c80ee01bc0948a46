import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cart } from '../../packages/contract/cart.ts';
import { cartEvent } from './cart-events.ts';

const cartOf = (quantity: number): Cart =>
  ({ unique_id: 'c', items: quantity === 0 ? [] : [{ product_configuration_id: 1, engraving: {}, quantity }] }) as unknown as Cart;

describe('cartEvent', () => {
  it('has the change in quantity of a line, and is null without a change', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), (before, after) => {
        const event = cartEvent(cartOf(before), cartOf(after), '1|');
        const signed = event === null ? 0 : event.name === 'add_to_cart' ? event.quantity : -event.quantity;
        expect(signed).toBe(after - before);
        expect(event?.quantity).not.toBe(0);
      }),
    );
  });

  it('accepts a missing earlier cart', () => {
    expect(cartEvent(null, cartOf(2), '1|')).toMatchObject({ name: 'add_to_cart', quantity: 2 });
    expect(cartEvent(null, cartOf(2), '2|')).toBeNull();
  });
});
