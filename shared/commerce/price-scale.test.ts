import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceScale } from './price-scale.ts';

describe('priceScale', () => {
  it('has round amounts between the ends, closer together for low prices', () => {
    const { stops } = priceScale({ min: 329, max: 22_900 });
    expect(stops.slice(0, 5)).toEqual([329, 330, 340, 350, 360]);
    expect(stops.slice(-3)).toEqual([21_000, 22_000, 22_900]);
    expect(stops.length).toBeLessThan(150);
    // The middle of the scale is far below half of the price.
    expect(stops[Math.floor(stops.length / 2)]).toBeLessThan(3500);
  });

  it('has no bound at its ends, and finds the stop of a typed amount', () => {
    const scale = priceScale({ min: 329, max: 22_900 });
    const last = scale.stops.length - 1;
    expect([scale.amountAt(0, 'min'), scale.amountAt(last, 'max')]).toEqual([null, null]);
    expect([scale.stepOf(null, 'min'), scale.stepOf(null, 'max')]).toEqual([0, last]);
    expect(scale.stops[scale.stepOf(1003, 'min')]).toBe(1000);
    expect(scale.stepOf(1_000_000, 'max')).toBe(last);
  });

  it('is ascending, includes its ends and has few stops for any prices', () => {
    const price = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(price, price, (a, b) => {
        const [min, max] = a < b ? [a, b] : [b, a];
        const { stops, stepOf, amountAt } = priceScale({ min, max });
        expect([stops[0], stops.at(-1)]).toEqual([Math.floor(min), Math.ceil(max)]);
        expect(stops.every((stop, index) => index === 0 || stop > (stops[index - 1] ?? NaN))).toBe(true);
        expect(stops.length).toBeLessThanOrEqual(400);
        for (let step = 1; step < stops.length - 1; step += 1) expect(stepOf(amountAt(step, 'min'), 'min')).toBe(step);
      }),
    );
  });
});
