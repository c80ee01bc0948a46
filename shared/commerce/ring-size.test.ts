import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askRing } from './ring-size-input.ts';
import { circumferenceOf, circumferenceOfUk, circumferenceOfUs, diameterOf, RING_SIZES, ukOf, usOf } from './ring-size.ts';

const read = (text: string) => {
  const answer = askRing(text);
  return answer.kind === 'found' ? `${answer.readAs} ${answer.row.eu}` : answer.kind;
};

describe('the scales', () => {
  it('agree with the values of their standards', () => {
    expect(circumferenceOfUk(2)).toBe(40); // BS 6820: C
    expect(circumferenceOfUs(7)).toBeCloseTo(54.4, 1);
    expect(diameterOf(54)).toBeCloseTo(17.19, 2);
    const row = RING_SIZES.find(({ eu }) => eu === 54);
    expect(row).toEqual({ eu: 54, diameter: 17.2, uk: 'N', us: '6¾' });
    expect(RING_SIZES.find(({ eu }) => eu === 50)).toEqual({ eu: 50, diameter: 15.9, uk: 'K', us: '5¼' });
    expect(RING_SIZES.find(({ eu }) => eu === 62)).toEqual({ eu: 62, diameter: 19.7, uk: 'T½', us: '10' });
    expect(RING_SIZES.at(-1)).toEqual({ eu: 76, diameter: 24.2, uk: 'Z+6', us: '15½' });
  });

  it('increase strictly from row to row', () => {
    expect(RING_SIZES).toHaveLength(33);
    for (const scale of ['eu', 'diameter', 'uk', 'us'] as const) {
      expect(new Set(RING_SIZES.map((row) => row[scale])).size).toBe(33);
    }
  });

  it('convert to another scale and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 44, max: 76, noNaN: true }), (mm) => {
        expect(circumferenceOf(diameterOf(mm))).toBeCloseTo(mm, 9);
        for (const text of [ukOf(mm), `US ${usOf(mm)}`]) {
          const answer = askRing(text);
          if (answer.kind !== 'found') continue;
          // Half a step of each scale.
          expect(Math.abs(answer.circumference - mm)).toBeLessThanOrEqual(0.33);
        }
      }),
    );
  });
});

describe('typed sizes', () => {
  it('are read in the scale that their format and value imply', () => {
    const same = ['54', '54,2 mm', 'EU 54', 'iso 54', '17,2', '17.2 mm', 'Ø 17,2 mm', 'N', 'n', 'UK N', '6¾', '6 3/4', 'US 6.75'];
    expect(same.map(read)).toEqual([
      'eu 54',
      'eu 54',
      'eu 54',
      'eu 54',
      'diameter 54',
      'diameter 54',
      'diameter 54',
      'uk 54',
      'uk 54',
      'uk 54',
      'us 54',
      'us 54',
      'us 54',
    ]);
    expect([read('L½'), read('l 1/2'), read('Z+1'), read('US 14'), read('14'), read('14½')]).toEqual([
      'uk 52',
      'uk 52',
      'uk 70',
      'us 72',
      'diameter 44',
      'us 74',
    ]);
  });

  it('outside of the table are distinguished from text that is no size', () => {
    expect(['40', '80', 'A', 'US 1', '30 mm'].map(read)).toEqual(Array.from({ length: 5 }, () => 'outside'));
    expect(['', '-54', 'NN', '5 4', '1e2', 'N+', 'Größe', '½', '9'.repeat(99)].map(read)).toEqual(
      Array.from({ length: 9 }, () => 'unreadable'),
    );
  });

  it('never throw, and a found row has the size that was read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,½¼¾a-z+/ ]{0,12}$/)), (text) => {
        const answer = askRing(text);
        if (answer.kind !== 'found') return;
        expect(Math.abs(answer.row.eu - answer.circumference)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
