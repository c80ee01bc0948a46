import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEngraving } from './engraving.ts';

describe('checkEngraving', () => {
  it('takes letters of many languages, figures and signs, and trims', () => {
    for (const text of ['A & L · 12.06.2027', 'Für immer', 'Łucja ♥ Žofie', 'GROẞ', 'L’amour – 1+1', '∞']) {
      expect(checkEngraving(`  ${text} `)).toMatchObject({ text, foreign: [] });
    }
  });

  it('counts what people count, however it is composed', () => {
    expect(checkEngraving('u\u0308')).toEqual({ text: 'ü', count: 1, foreign: [] });
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
