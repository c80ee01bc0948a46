import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from './money.ts';
import { cardPrice, priceView, salePrice } from './price.ts';

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
  const sale = { sale: true, sale_value: 15, start_at_cost: 2000 };
  const startAt = { sale: false, sale_value: 0, start_at_cost: 120 };
  const none = { sale: false, sale_value: 0, start_at_cost: null };

  it('is plain without a sale', () => {
    expect(priceView({ cost: 100 }, none, 'none')).toEqual({ kind: 'plain', price: 100, crossedOut: null, percent: null });
  });

  it('shows old and new price in a sale, and a start-at price without one', () => {
    const isLowest = false;
    const price = priceView({ cost: 1490 }, sale, 'none');
    expect(price).toEqual({ kind: 'discounted', price: 1266.5, crossedOut: 1490, percent: 15, isLowest });
    const other = priceView({ cost: 100 }, startAt, 'none');
    expect(other).toEqual({ kind: 'discounted', price: 100, crossedOut: 120, percent: null, isLowest });
  });

  it('counts from the prior price in AT and DE; without it the price is plain, and so is a start-at price', () => {
    const lowered = { cost: 1490, lowest_prior_cost: 1400 };
    const [crossedOut, percent, isLowest] = [1400, 9, true];
    expect(priceView(lowered, sale, 'AT')).toEqual({ kind: 'discounted', price: 1266.5, crossedOut, percent, isLowest });
    expect(priceView({ cost: 1490 }, sale, 'DE')).toEqual({ kind: 'plain', price: 1266.5, crossedOut: null, percent: null });
    expect(priceView({ cost: 100 }, startAt, 'AT')).toMatchObject({ kind: 'plain', crossedOut: null });
  });
});

describe('price of a card', () => {
  const card = { base_cost: 600, min_cost: 420, start_at_cost: null, sale: false, sale_value: 0 };

  it('names the cheapest configuration, as the price filter counts it', () => {
    expect(cardPrice(card, 'AT')).toEqual({ kind: 'plain', price: 420, crossedOut: null, percent: null, from: true });
    expect(cardPrice({ ...card, sale: true, sale_value: 10, lowest_prior_cost: 600 }, 'AT')).toMatchObject({
      kind: 'discounted',
      price: 540,
      crossedOut: 600,
      others: 378,
    });
  });

  it('names none when all cost the same, when and when the shown one is the cheapest', () => {
    for (const min_cost of [600, 700]) expect(cardPrice({ ...card, min_cost }, 'AT')).not.toHaveProperty('from');
  });
});
