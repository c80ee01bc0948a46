import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEngraving, fitEngraving } from './engraving.ts';

describe('checkEngraving', () => {
  it('takes letters of many languages, figures and signs, and trims', () => {
    for (const text of ['A & L · 12.06.2027', 'Für immer', 'Łucja ♥ Žofie', 'GROẞ', 'L’amour – 1+1', '∞']) {
      expect(checkEngraving(`  ${text} `)).toMatchObject({ text, foreign: [] });
    }
  });

  it('counts what people count, however it is composed', () => {
    expect(checkEngraving('u\u0308')).toEqual({ text: 'ü', count: 1, foreign: [], engravable: 'ü' });
    expect(checkEngraving('A👨‍👩‍👧‍👦B').count).toBe(3);
  });

  it('names what cannot be engraved, once', () => {
    expect(checkEngraving('A👨‍👩‍👧‍👦B👨‍👩‍👧‍👦').foreign).toEqual(['👨‍👩‍👧‍👦']);
    expect(checkEngraving('Анна x̄').foreign).toEqual(['А', 'н', 'а', 'x̄']);
    expect(checkEngraving('A\nB\u202e').foreign).toHaveLength(2);
  });

  it('keeps nothing that it would refuse a second time, and what is right is one unit a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const once = checkEngraving(typed);
        expect(checkEngraving(once.text)).toEqual(once);
        expect(once.foreign.length > 0 || once.text.length === once.count).toBe(true);
      }),
    );
  });
});

describe('fitEngraving', () => {
  it('leaves a text alone that fits, with the blanks around it', () => {
    expect(fitEngraving(' 12345 ', 7, 5)).toEqual({ value: ' 12345 ', caret: 7, cut: false });
  });

  it('leaves out what was put in at the caret and does not fit, not what stood there before', () => {
    expect(fitEngraving('abXYcde', 4, 5)).toEqual({ value: 'abcde', caret: 2, cut: true });
    expect(fitEngraving('abXYcd', 4, 5)).toEqual({ value: 'abXcd', caret: 3, cut: true });
  });

  it('counts characters as people do, whatever they are made of', () => {
    expect(fitEngraving('u\u0308'.repeat(25), 50, 25).cut).toBe(false);
    expect(fitEngraving('👨‍👩‍👧‍👦'.repeat(3), 33, 2)).toEqual({ value: '👨‍👩‍👧‍👦'.repeat(2), caret: 22, cut: true });
  });

  it('never keeps more than the limit, wherever the caret is said to be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(80), fc.integer({ min: 1, max: 30 }), (typed, caret, max) => {
        const fitted = fitEngraving(typed, caret, max);
        expect(checkEngraving(fitted.value).count).toBeLessThanOrEqual(max);
        expect(fitted.cut).toBe(fitted.value !== typed);
        expect(fitted.caret).toBeLessThanOrEqual(fitted.value.length);
      }),
    );
  });
});
