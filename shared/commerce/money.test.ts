import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCents, toCents } from './money.ts';

describe('money', () => {
  it('rounds half a cent up despite binary fractions', () => {
    expect(toCents(12.345)).toBe(1235);
    expect(toCents(1.005)).toBe(101);
    expect(toCents(8.165)).toBe(817);
    expect(toCents(0)).toBe(0);
  });

  it('converts every amount with two decimals to cents and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => toCents(fromCents(cents)) === cents));
  });

  it('sums without rounding errors', () => {
    expect(fromCents(toCents(0.1) + toCents(0.2))).toBe(0.3);
  });
});
