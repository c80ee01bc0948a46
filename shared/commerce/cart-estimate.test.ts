import { describe, expect, it } from 'vitest';
import { cheapestRate } from './cart-estimate.ts';

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
});
