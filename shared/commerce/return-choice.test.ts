import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenPieces, firstType, offeredQuantity, pieceValues, possibleChoice, returnTypeOf } from './return-choice.ts';
import type { LineOptions } from './return-options.ts';

const open = (quantity: number): LineOptions => ({ return: { kind: 'open', days: 14, period: null, quantity }, repair: 3 });
const repairOnly: LineOptions = { return: { kind: 'engraved' }, repair: 1 };
const nothing: LineOptions = { return: { kind: 'none' }, repair: 0 };

describe('chosen pieces in an address', () => {
  it('are ticked positions, with a quantity where it is more than one', () => {
    expect(chosenPieces(['1', '0', '1x2', '4x3'])).toEqual([
      { position: 0, quantity: 1 },
      { position: 1, quantity: 2 },
    ]);
    expect(chosenPieces([])).toEqual([]);
  });

  it('survive a round trip and have one spelling', () => {
    const piece = fc.record({ position: fc.nat(99), quantity: fc.integer({ min: 1, max: 999 }) });
    fc.assert(
      fc.property(fc.uniqueArray(piece, { selector: ({ position }) => position, maxLength: 20 }), (pieces) => {
        const sorted = pieces.toSorted((one, other) => one.position - other.position);
        const values = pieceValues(pieces);
        expect(chosenPieces(values)).toEqual(sorted);
        expect(pieceValues(chosenPieces(values.toReversed()))).toEqual(pieceValues(sorted));
      }),
    );
  });

  it('are read from any text without harm', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,4}x?\d{0,4}$/)), { maxLength: 300 }), (values) => {
        const pieces = chosenPieces(values);
        expect(pieces.length).toBeLessThanOrEqual(50);
        expect(new Set(pieces.map(({ position }) => position)).size).toBe(pieces.length);
        for (const { quantity } of pieces) expect(quantity >= 1 && quantity <= 999).toBe(true);
        expect(chosenPieces(pieceValues(pieces))).toEqual(pieces);
      }),
    );
  });
});

it('the type is one of two', () => {
  expect(['1', '2', '3', '', null, 'refund'].map(returnTypeOf)).toEqual([1, 2, null, null, null, null]);
});

describe('what is possible', () => {
  const positions = [
    { position: 0, options: open(1) },
    { position: 1, options: open(2) },
    { position: 2, options: repairOnly },
    { position: 3, options: nothing },
  ];

  it('a refund for what can be returned, a repair for all that was delivered', () => {
    expect(positions.map(({ options }) => offeredQuantity(1, options))).toEqual([1, 2, 0, 0]);
    expect(positions.map(({ options }) => offeredQuantity(2, options))).toEqual([3, 3, 1, 0]);
  });

  it('keeps the ticks that stay possible and names those that went', () => {
    const chosen = chosenPieces(['0', '1', '1x3', '2', '3', '9']);
    expect(possibleChoice(1, chosen, positions)).toEqual({ pieces: chosenPieces(['0', '1', '1x2']), dropped: [2, 3, 9] });
    expect(possibleChoice(2, chosen, positions)).toEqual({ pieces: chosenPieces(['0', '1', '1x3', '2']), dropped: [3, 9] });
  });

  it('begins with a refund, else a repair, else nothing', () => {
    expect(firstType(positions)).toBe(1);
    expect(firstType(positions.slice(2))).toBe(2);
    expect(firstType(positions.slice(3))).toBeNull();
    expect(firstType([])).toBeNull();
  });
});
