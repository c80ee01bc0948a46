import { expect, it } from 'vitest';
import { otherLanguage } from './other-language.ts';

it('names the language of a text that is in another one', () => {
  expect(otherLanguage('Das Stück ist nicht mehr da.', 'en')).toBe('de');
  expect(otherLanguage('The piece is not in stock.', 'de')).toBe('en');
  expect(otherLanguage('Prsten nebo náhrdelník, které jsou na skladě', 'sk')).toBe('cs');
  expect(otherLanguage('La pieza y el anillo', 'nl')).toBe('es');
});

it('names none for a text in its language, for names and for short texts', () => {
  for (const [text, lang] of [
    ['Das Stück ist nicht mehr da.', 'de'],
    ['The piece is not in stock.', 'en'],
    ['Aurelia Brillant', 'pl'],
    ['Die', 'en'],
  ] as const)
    expect([text, otherLanguage(text, lang)]).toEqual([text, null]);
});
