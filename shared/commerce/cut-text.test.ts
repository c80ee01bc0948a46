import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('cutText', () => {
  it('leaves what fits, on one line', () => expect(cutText(' Ein Ring\n aus  Gold. ')).toBe('Ein Ring aus Gold.'));

  it('cuts after a word, without the comma behind it', () => {
    expect(cutText('Sechs schlanke Krappen, ein Stein', 24)).toBe('Sechs schlanke Krappen…');
    expect(cutText('Sechs schlanke Krappen – ein Stein', 26)).toBe('Sechs schlanke Krappen…');
  });

  it('cuts one endless word, and no character in half', () => {
    expect(cutText('aaaaaaaaaa', 5)).toBe('aaaa…');
    expect(cutText('aa💍💍💍', 4)).toBe('aa…');
  });

  it('is never longer than asked for, and never ends in half a word', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 60 }), fc.integer({ min: 20, max: 200 }), (text, length) => {
        const cut = cutText(text, length);
        expect(cut.length).toBeLessThanOrEqual(length);
        const last = cut.replace(/[….]$/, '').split(' ').at(-1) ?? '';
        expect(text.split(/[\s,.]+/)).toContain(last);
      }),
    );
  });
});
