import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenPositions, firstType, offeredQuantity, positionValues, possibleChoice, returnTypeOf } from './return-choice.ts';
import type { LineOptions } from './return-options.ts';

const open = (quantity: number): LineOptions => ({ return: { kind: 'open', days: 14, period: null, quantity }, repair: 3 });
const repairOnly: LineOptions = { return: { kind: 'engraved' }, repair: 1 };
const nothing: LineOptions = { return: { kind: 'none' }, repair: 0 };

describe('chosen lines in an address', () => {
  it('are ticked positions, with a quantity above one', () => {
    expect(chosenPositions(['1', '0', '1x2', '4x3'])).toEqual([
      { position: 0, quantity: 1 },
      { position: 1, quantity: 2 },
    ]);
    expect(chosenPositions([])).toEqual([]);
  });

  it('survive a round trip and have one spelling', () => {
    const chosenPosition = fc.record({ position: fc.nat(99), quantity: fc.integer({ min: 1, max: 999 }) });
    fc.assert(
      fc.property(fc.uniqueArray(chosenPosition, { selector: ({ position }) => position, maxLength: 20 }), (positions) => {
        const sorted = positions.toSorted((one, other) => one.position - other.position);
        const values = positionValues(positions);
        expect(chosenPositions(values)).toEqual(sorted);
        expect(positionValues(chosenPositions(values.toReversed()))).toEqual(positionValues(sorted));
      }),
    );
  });

  it('are parsed from any text without an error', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,4}x?\d{0,4}$/)), { maxLength: 300 }), (values) => {
        const positions = chosenPositions(values);
        expect(positions.length).toBeLessThanOrEqual(50);
        expect(new Set(positions.map(({ position }) => position)).size).toBe(positions.length);
        for (const { quantity } of positions) expect(quantity >= 1 && quantity <= 999).toBe(true);
        expect(chosenPositions(positionValues(positions))).toEqual(positions);
      }),
    );
  });
});

it('the type is one of two', () => {
  expect(['1', '2', '3', '', null, 'refund'].map(returnTypeOf)).toEqual([1, 2, null, null, null, null]);
});

describe('possible choices', () => {
  const positions = [
    { position: 0, options: open(1) },
    { position: 1, options: open(2) },
    { position: 2, options: repairOnly },
    { position: 3, options: nothing },
  ];

  it('are a refund for returnable lines, and a repair for all delivered lines', () => {
    expect(positions.map(({ options }) => offeredQuantity(1, options))).toEqual([1, 2, 0, 0]);
    expect(positions.map(({ options }) => offeredQuantity(2, options))).toEqual([3, 3, 1, 0]);
  });

  it('keep ticks that are still possible and list the dropped ones', () => {
    const chosen = chosenPositions(['0', '1', '1x3', '2', '3', '9']);
    expect(possibleChoice(1, chosen, positions)).toEqual({ positions: chosenPositions(['0', '1', '1x2']), dropped: [2, 3, 9] });
    expect(possibleChoice(2, chosen, positions)).toEqual({ positions: chosenPositions(['0', '1', '1x3', '2']), dropped: [3, 9] });
  });

  it('start with a refund, else a repair, else nothing', () => {
    expect(firstType(positions)).toBe(1);
    expect(firstType(positions.slice(2))).toBe(2);
    expect(firstType(positions.slice(3))).toBeNull();
    expect(firstType([])).toBeNull();
  });
});
