import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEngraving, fitEngraving } from './engraving.ts';

describe('checkEngraving', () => {
  it('accepts Latin letters of many languages, digits and signs, and trims', () => {
    for (const text of ['A & L · 12.06.2027', 'Für immer', 'Łucja ♥ Žofie', 'GROẞ', 'L’amour – 1+1', '∞']) {
      expect(checkEngraving(`  ${text} `)).toMatchObject({ text, foreign: [] });
    }
  });

  it('counts grapheme clusters, composed or decomposed', () => {
    expect(checkEngraving('u\u0308')).toEqual({ text: 'ü', count: 1, foreign: [], engravable: 'ü' });
    expect(checkEngraving('A👨‍👩‍👧‍👦B').count).toBe(3);
  });

  it('lists each character that cannot be engraved once', () => {
    expect(checkEngraving('A👨‍👩‍👧‍👦B👨‍👩‍👧‍👦').foreign).toEqual(['👨‍👩‍👧‍👦']);
    expect(checkEngraving('Анна x̄').foreign).toEqual(['А', 'н', 'а', 'x̄']);
    expect(checkEngraving('A\nB\u202e').foreign).toHaveLength(2);
  });

  it('checking the result again changes nothing; a valid text has one UTF-16 unit per character', () => {
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
  it('does not change a text that fits, spaces around it included', () => {
    expect(fitEngraving(' 123 ', 5, 5)).toEqual({ value: ' 123 ', caret: 5, cut: false });
  });

  it('accepts no spaces beyond the limit, and reports none of them as invalid', () => {
    expect(fitEngraving('12345   ', 8, 5)).toEqual({ value: '12345', caret: 5, cut: false });
    expect(fitEngraving('  12345 ', 2, 5)).toEqual({ value: '12345', caret: 0, cut: false });
    expect(fitEngraving('  12345 ', 8, 5)).toEqual({ value: '12345', caret: 5, cut: false });
    expect(fitEngraving(' '.repeat(9), 9, 5)).toEqual({ value: ' '.repeat(5), caret: 5, cut: false });
    expect(fitEngraving('12 345', 3, 5)).toEqual({ value: '12345', caret: 2, cut: true });
  });

  it('removes the characters typed before the caret that do not fit, not the earlier text', () => {
    expect(fitEngraving('abXYcde', 4, 5)).toEqual({ value: 'abcde', caret: 2, cut: true });
    expect(fitEngraving('abXYcd', 4, 5)).toEqual({ value: 'abXcd', caret: 3, cut: true });
  });

  it('counts grapheme clusters, not code units', () => {
    expect(fitEngraving('u\u0308'.repeat(25), 50, 25).cut).toBe(false);
    expect(fitEngraving('👨‍👩‍👧‍👦'.repeat(3), 33, 2)).toEqual({ value: '👨‍👩‍👧‍👦'.repeat(2), caret: 22, cut: true });
  });

  it('never returns more than the limit, for any caret position', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(80), fc.integer({ min: 1, max: 30 }), (typed, caret, max) => {
        const fitted = fitEngraving(typed, caret, max);
        expect([...new Intl.Segmenter().segment(fitted.value.normalize('NFC'))].length).toBeLessThanOrEqual(max);
        expect(fitted.cut || fitted.value.trim() === typed.trim()).toBe(true);
        expect(fitted.cut && fitted.value === typed).toBe(false);
        expect(fitted.caret).toBeLessThanOrEqual(fitted.value.length);
      }),
    );
  });
});
