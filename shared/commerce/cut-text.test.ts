import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, splitTitle } from './cut-text.ts';

describe('cutText', () => {
  it('returns a short text on one line', () => expect(cutText(' Ein Ring\n aus  Gold. ')).toBe('Ein Ring aus Gold.'));

  it('cuts after a word, without a trailing comma', () => {
    expect(cutText('Sechs schlanke Krappen, ein Stein', 24)).toBe('Sechs schlanke Krappen…');
    expect(cutText('Sechs schlanke Krappen – ein Stein', 26)).toBe('Sechs schlanke Krappen…');
  });

  it('cuts a very long word, but no surrogate pair', () => {
    expect(cutText('aaaaaaaaaa', 5)).toBe('aaaa…');
    expect(cutText('aa💍💍💍', 4)).toBe('aa…');
  });

  it('never exceeds the length and never cuts a word that has a space before it', () => {
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

it('splits a title at its first dash', () => {
  expect(splitTitle('Aurelia – Solitärring – Brillant')).toEqual({ name: 'Aurelia', rest: 'Solitärring – Brillant' });
  expect(splitTitle('Aurelia-Ring')).toEqual({ name: 'Aurelia-Ring', rest: '' });
});
