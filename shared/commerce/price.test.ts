import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from './money.ts';
import { priceView, salePrice } from './price.ts';

const onStock = { stock_qty: 2, track_inventory: true };

describe('sale price', () => {
  it('subtracts the percentage, rounded to two decimals', () => {
    expect(salePrice(1490, { sale: true, sale_value: 15 })).toBe(1266.5);
    expect(salePrice(99.99, { sale: true, sale_value: 33.3 })).toBe(66.69);
    expect(salePrice(100, { sale: true, sale_value: 100 })).toBe(0);
  });

  it('is the price without a sale', () => {
    expect(salePrice(1490, { sale: false, sale_value: 15 })).toBe(1490);
    expect(salePrice(1490, { sale: true, sale_value: 0 })).toBe(1490);
  });

  it('is in whole cents, never negative and never above the price', () => {
    const cost = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(cost, fc.double({ min: 0, max: 150, noNaN: true }), (price, sale_value) => {
        const reduced = salePrice(price, { sale: true, sale_value });
        expect(reduced).toBeGreaterThanOrEqual(0);
        expect(reduced).toBeLessThanOrEqual(price);
        expect(toCents(reduced) / 100).toBe(reduced);
      }),
    );
  });
});

describe('price display', () => {
  it('is sold out regardless of a sale', () => {
    const product = { sale: true, sale_value: 10, start_at_cost: null };
    expect(priceView(100, product, { stock_qty: 0, track_inventory: true })).toEqual({ kind: 'out_of_stock' });
  });

  it('shows the price of a pre-order', () => {
    const product = { sale: false, sale_value: 0, start_at_cost: null };
    expect(priceView(100, product, { stock_qty: 0, track_inventory: false })).toEqual({ kind: 'plain', price: 100, crossedOut: null });
  });

  it('shows old and new price in a sale, and a start-at price without one', () => {
    expect(priceView(1490, { sale: true, sale_value: 15, start_at_cost: 2000 }, onStock)).toEqual({
      kind: 'discounted',
      price: 1266.5,
      crossedOut: 1490,
      percent: 15,
    });
    expect(priceView(100, { sale: false, sale_value: 0, start_at_cost: 120 }, onStock)).toEqual({
      kind: 'plain',
      price: 100,
      crossedOut: 120,
    });
  });
});
