import { describe, expect, it } from 'vitest';
import { factsOf, linesOf, plainText, textsOf } from './engine-texts.ts';

describe('texts of the engine', () => {
  it('are those of the languages of the shop that are not empty', () => {
    const translations = [
      { languageCode: 'de', name: ' Ring ' },
      { languageCode: 'en', name: '' },
      { languageCode: 'fr', name: 'Bague' },
    ];
    expect(textsOf(translations, ({ name }) => name)).toEqual({ de: 'Ring' });
  });

  it.each([
    ['<p>Gold &amp; Stein</p>', 'Gold & Stein'],
    ['<p>Eins</p>\n<p class="x">Zwei<br/>drei</p>', 'Eins\n\nZwei\ndrei'],
    ['<p>5 &lt; 6, &amp;lt;</p>', '5 < 6, &lt;'],
    // Not of the editor.
    ['Gold &amp; Stein, 5 < 6', 'Gold &amp; Stein, 5 < 6'],
  ])('%j of the editor is the text %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('facts', () => {
  it('are lines, in all languages in the same order', () => {
    expect(factsOf({ de: 'Breite: 4 mm\n\nFassung: Krappe: sechs', en: 'Width: 4 mm\nSetting: six claws' })).toEqual([
      { key: { de: 'Breite', en: 'Width' }, value: { de: '4 mm', en: '4 mm' } },
      { key: { de: 'Fassung', en: 'Setting' }, value: { de: 'Krappe: sechs', en: 'six claws' } },
    ]);
  });

  it('without a language there are none', () => {
    expect([factsOf({}), linesOf(undefined)]).toEqual([[], []]);
  });
});
