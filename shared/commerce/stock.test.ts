import { describe, expect, it } from 'vitest';
import { availableQuantity, stockStatus } from './stock.ts';

const stock = (stock_qty: number, track_inventory: boolean) => ({ stock_qty, track_inventory });

describe('stockStatus', () => {
  it('is in stock while there are units, tracked or not', () => {
    expect(stockStatus(stock(1, true))).toBe('in_stock');
    expect(stockStatus(stock(1, false))).toBe('in_stock');
  });
  it('is sold out with none left of a tracked product', () => expect(stockStatus(stock(0, true))).toBe('out_of_stock'));
  it('is a pre-order with none left of an untracked product', () => expect(stockStatus(stock(0, false))).toBe('pre_order'));
  it('is sold out with a negative count', () => expect(stockStatus(stock(-2, true))).toBe('out_of_stock'));
});

describe('availableQuantity', () => {
  it('is limited by the stock of a tracked product, and by the maximum', () => {
    expect(availableQuantity(stock(3, true), 99)).toBe(3);
    expect(availableQuantity(stock(300, true), 99)).toBe(99);
    expect(availableQuantity(stock(-1, true), 99)).toBe(0);
  });
  it('is the maximum for an untracked product', () => expect(availableQuantity(stock(0, false), 99)).toBe(99));
});
