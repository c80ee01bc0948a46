import { describe, expect, it } from 'vitest';
import { cartWith, percentOff, newItem } from './cart.fixture.ts';
import { cheapestRate, ratesKey } from './cart-estimate.ts';

const rate = (amount: number, carrier: string | null = 'Post') => ({ amount, carrier });

describe('delivery estimate', () => {
  it('is the cheapest rate with delivery', () => {
    expect(cheapestRate([rate(12.9), rate(6.9), rate(0, null), rate(6.9, 'DHL')])).toEqual(rate(6.9));
    expect(cheapestRate([rate(12.9), rate(0)])).toEqual(rate(0));
  });

  it('is pick-up without delivery rates, null without any rate', () => {
    expect(cheapestRate([rate(0, null)])).toEqual(rate(0, null));
    expect(cheapestRate([])).toBeNull();
  });

  it('has another key for another country or value of the goods', () => {
    const cart = cartWith('c'.repeat(16), newItem(1, 2));
    const reduced = { ...cart, discount: percentOff(10, { used_discount_amount: 20 }) };
    expect(new Set([ratesKey(cart, 'AT'), ratesKey(cart, 'DE'), ratesKey(reduced, 'AT')]).size).toBe(3);
  });
});
