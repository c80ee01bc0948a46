import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWantedSize, ringSizeOf, wantedSizes } from './resize.ts';

describe('the size of an ordered ring', () => {
  const sized = (value: string, key = 'size') => ({
    options: [
      { key: 'metal', value: '54' },
      { key, value },
    ],
  });

  it('is its size option', () => {
    expect(ringSizeOf(sized('54'))).toBe(54);
    expect([sized('18,5'), sized('12'), sized('99'), sized('54', 'length'), { options: [] }].map(ringSizeOf)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });
});

describe('the offered sizes', () => {
  it('are two rows of usual sizes, with further sizes around an unusual one', () => {
    expect(wantedSizes(54)).toEqual(Array.from({ length: 16 }, (_, index) => 48 + index));
    expect(wantedSizes(45).slice(0, 3)).toEqual([44, 45, 46]);
    expect(wantedSizes(70).at(-1)).toBe(74);
  });

  it('are smaller and larger ones, without gaps, within the sizes that can be made', () => {
    fc.assert(
      fc.property(fc.integer({ min: 45, max: 75 }), (present) => {
        const sizes = wantedSizes(present);
        expect(sizes.every((size, index) => index === 0 || size === (sizes[index - 1] ?? 0) + 1)).toBe(true);
        expect([isWantedSize(present, present - 1), isWantedSize(present, present + 1), isWantedSize(present, present)]).toEqual([
          true,
          true,
          false,
        ]);
        expect([isWantedSize(present, 43), isWantedSize(present, 77)]).toEqual([false, false]);
      }),
    );
  });
});
