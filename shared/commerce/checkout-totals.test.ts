import { describe, expect, it } from 'vitest';
import { checkoutTotals, sameAmount } from './checkout-totals.ts';

describe('checkout totals', () => {
  it('add delivery and tell the VAT in the sum', () => {
    expect(checkoutTotals({ items_amount: 3156.5, tax_rate: 20 }, { amount: 14.9 })).toEqual({
      items_amount: 3156.5,
      shipping_amount: 14.9,
      final_amount: 3171.4,
      tax_amount: 528.57,
      tax_rate: 20,
    });
  });

  it('leave delivery open until it is chosen, and tell free delivery from that', () => {
    expect(checkoutTotals({ items_amount: 100, tax_rate: 20 }, null)).toMatchObject({ shipping_amount: null, final_amount: 100 });
    expect(checkoutTotals({ items_amount: 100, tax_rate: 20 }, { amount: 0 })).toMatchObject({ shipping_amount: 0, final_amount: 100 });
  });

  it('compares amounts by the cent', () => {
    expect(sameAmount(0.1 + 0.2, 0.3)).toBe(true);
    expect(sameAmount(0.3, 0.31)).toBe(false);
  });
});
