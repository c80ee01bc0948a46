import { describe, expect, it } from 'vitest';
import { cartWith, percentOff, wanted } from './cart.fixture.ts';
import { cheapestRate, ratesKey } from './cart-estimate.ts';

const rate = (amount: number, carrier: string | null = 'Post') => ({ amount, carrier });

describe('the estimate of delivery', () => {
  it('is the cheapest way to the door', () => {
    expect(cheapestRate([rate(12.9), rate(6.9), rate(0, null), rate(6.9, 'DHL')])).toEqual(rate(6.9));
    expect(cheapestRate([rate(12.9), rate(0)])).toEqual(rate(0));
  });

  it('is picking up where nothing is brought, and none where there is no way', () => {
    expect(cheapestRate([rate(0, null)])).toEqual(rate(0, null));
    expect(cheapestRate([])).toBeNull();
  });

  it('is another one for another country or value of the pieces', () => {
    const cart = cartWith('c'.repeat(16), wanted(1, 2));
    const reduced = { ...cart, discount: percentOff(10, { used_discount_amount: 20 }) };
    expect(new Set([ratesKey(cart, 'AT'), ratesKey(cart, 'DE'), ratesKey(reduced, 'AT')]).size).toBe(3);
  });
});
