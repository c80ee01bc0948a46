import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DecimalPlaces, fromDecimals, toCents, toDecimals, toUnits } from './money.ts';

const PLACES: DecimalPlaces = { JPY: 0, KWD: 3 };

it.each([
  [249_000, 'EUR', 249_000, '2490.00'],
  [5, 'EUR', 5, '0.05'],
  [-100, 'EUR', -100, '-1.00'],
  [105_000, 'JPY', 1050, '1050'],
  [1234, 'KWD', 12_340, '12.340'],
])('%i hundredths of %s are %i units, "%s"', (cents, currency, units, text) => {
  expect(toUnits(cents, currency, PLACES)).toBe(units);
  expect(toCents(units, currency, PLACES)).toBe(cents);
  expect(toDecimals(cents, currency, PLACES)).toBe(text);
});

it('an amount that the currency does not have is refused, never rounded', () => {
  expect(() => toUnits(1050, 'JPY', PLACES)).toThrow('no amount of JPY');
  expect(() => toCents(12_345, 'KWD', PLACES)).toThrow('no whole hundredths');
});

it('decimals are read as they were written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (cents) => {
      expect(fromDecimals(toDecimals(cents, 'EUR', PLACES))).toBe(cents);
      expect(fromDecimals(toDecimals(cents, 'KWD', PLACES))).toBe(cents);
    }),
  );
  for (const text of ['', '1,50', '1.505', '-1.00', '1e3']) expect(() => fromDecimals(text)).toThrow('no amount');
});
