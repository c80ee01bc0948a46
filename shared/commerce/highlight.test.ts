import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, highlight } from './highlight.ts';

const shown = (text: string, search: string) =>
  highlight(text, search)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('');

describe('highlight', () => {
  it.each([
    ['Saphirringe', 'saphir', '[Saphir]ringe'],
    ['Anhänger mit Saphir', 'saphir anhanger', '[Anhänger] mit [Saphir]'],
    ['Anhänger', 'anhänger', '[Anhänger]'],
    ['Weißgold', 'weiss', '[Weiß]gold'],
    ['Ringgröße', 'groesse', 'Ring[größe]'],
    ['Groesse', 'größe', '[Groesse]'],
    ['Prsten z růžového zlata', 'ruzove', 'Prsten z [růžové]ho zlata'],
    ['Złoty pierścionek', 'zloty pierscionek', '[Złoty] [pierścionek]'],
    ['Ver\u00adsand', 'versand', '[Ver\u00adsand]'],
    ['Saphir im Ovalschliff', 'oval ovals', 'Saphir im [Ovals]chliff'],
    ['Ringe', 'r', 'Ringe'],
    ['Ringe', '', 'Ringe'],
    ['💎 Ring 💎', '💎', '[💎] Ring [💎]'],
    ['<b>Ring</b>', '<b>', '[<b>]Ring</b>'],
    ['a.c abc', 'a.c', '[a.c] abc'],
    ['', 'ring', ''],
  ])('%s, searched for "%s": %s', (text, search, expected) => expect(shown(text, search)).toBe(expected));

  it('a combining accent belongs to the part of its letter', () => {
    expect(shown('Anha\u0308nger', 'anha')).toBe('[Anha\u0308]nger');
  });

  it('the joined parts are the text, and hits alternate with other parts', () => {
    const any = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('ring', 'Anhänger', 'ß', 'İ', 'ﬁn'),
    );
    fc.assert(
      fc.property(any, any, (text, search) => {
        const parts = highlight(text, search);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.every((part, index) => part.text !== '' && part.hit !== parts[index - 1]?.hit)).toBe(true);
      }),
    );
  });

  it('returns a hit whenever the text contains the words', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 2 }), fc.string(), fc.string(), (word, before, after) => {
        const text = before + word + after;
        expect(highlight(text, word).some(({ hit }) => hit)).toBe(contains(text, word));
      }),
    );
  });
});

it('contains requires every word', () => {
  expect(contains('Ring mit Saphir', 'saphir ring')).toBe(true);
  expect(contains('Ring mit Saphir', 'saphir kette')).toBe(false);
  expect(contains('Ring mit Saphir', ' ')).toBe(false);
});
