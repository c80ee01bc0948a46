import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRY_PROFILES, DUTIES } from './country-profile.ts';
import { lineReduction, savedCents } from './line-reduction.ts';
import { type PriceChange, reductionOf } from './reduction.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100);
const change: fc.Arbitrary<PriceChange> = fc.record({
  before: fc.option(amount),
  price: amount,
  percent: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  lowest: fc.option(amount, { nil: undefined }),
});
const withPrior = fc.constantFrom(...COUNTRY_PROFILES.filter((profile) => DUTIES[profile].priorPrice));

describe('the reduction that may be claimed', () => {
  it.each([
    ['a sale from the prior price', { before: 3890, price: 3501, percent: 10, lowest: 3890 }, { crossedOut: 3890, percent: 10 }],
    [
      'a product that was cheaper shortly before',
      { before: 3890, price: 3501, percent: 10, lowest: 3695 },
      { crossedOut: 3695, percent: 5 },
    ],
    [
      'a product that was dearer than its list price',
      { before: 90, price: 81, percent: 10, lowest: 100 },
      { crossedOut: 100, percent: 19 },
    ],
    ['the price of the last sale', { before: 100, price: 90, percent: 10, lowest: 90 }, null],
    ['a lower price in the last sale', { before: 100, price: 90, percent: 10, lowest: 85 }, null],
    ['less than one percent', { before: 100, price: 90, percent: 10, lowest: 90.5 }, null],
    ['no prior price', { before: 100, price: 90, percent: 10, lowest: null }, null],
    ['a prior price, but no reduction', { before: null, price: 90, percent: null, lowest: 100 }, null],
    ['a start-at price', { before: 120, price: 100, percent: null, lowest: 110 }, { crossedOut: 110, percent: null }],
  ])('in AT: %s', (_, prices, expected) => {
    expect(reductionOf(prices, 'AT')).toEqual(expected && { ...expected, isLowest: true });
    expect(reductionOf(prices, 'DE')).toEqual(reductionOf(prices, 'AT'));
  });

  it('is the reduction of the backend without a profile', () => {
    const prices = { before: 100, price: 87.5, percent: 12.5, lowest: 50 };
    expect(reductionOf(prices, 'none')).toEqual({ crossedOut: 100, percent: 12.5, isLowest: false });
  });

  it('crosses out only a higher price, in every profile', () => {
    fc.assert(
      fc.property(change, fc.constantFrom(...COUNTRY_PROFILES), (prices, profile) => {
        const claim = reductionOf(prices, profile);
        return claim === null || claim.crossedOut > prices.price;
      }),
    );
  });

  it('with prior prices: crosses out the lowest price and nothing else, and nothing without a lower price now', () => {
    fc.assert(
      fc.property(change, withPrior, (prices, profile) => {
        const claim = reductionOf(prices, profile);
        return claim === null || (claim.isLowest && claim.crossedOut === prices.lowest && claim.crossedOut > prices.price);
      }),
    );
  });

  it('with prior prices: rounds the percentage down, and claims none below one percent', () => {
    fc.assert(
      fc.property(change, withPrior, (prices, profile) => {
        const { percent = null } = reductionOf(prices, profile) ?? {};
        if (percent === null) return true;
        const base = Math.round((prices.lowest ?? 0) * 100);
        const saved = base - Math.round(prices.price * 100);
        return Number.isInteger(percent) && percent >= 1 && percent * base <= saved * 100 && (percent + 1) * base > saved * 100;
      }),
    );
  });
});

describe('a cart line', () => {
  const line = { base_cost: 100, discount_amount: 10 };

  it('claims the reduction from its prior price, and saves the same amount', () => {
    const known = { ...line, lowest_prior_cost: 95 };
    expect(lineReduction(known, 'AT')).toEqual({ crossedOut: 95, percent: 5, isLowest: true });
    expect(savedCents(known, 'AT')).toBe(500);
    expect(lineReduction(known, 'none')).toEqual({ crossedOut: 100, percent: 10, isLowest: false });
    expect(savedCents(known, 'none')).toBe(1000);
  });

  it('claims and saves nothing without a prior price in AT, and without a sale anywhere', () => {
    expect(lineReduction(line, 'AT')).toBeNull();
    expect(savedCents(line, 'AT')).toBe(0);
    expect(savedCents({ base_cost: 100, discount_amount: 0 }, 'none')).toBe(0);
  });
});
