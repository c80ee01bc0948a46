import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Pdf from 'pdfkit';
import { expect, it } from 'vitest';

const DIR = join(import.meta.dirname, '../../sandbox/seed/fonts');

/** Letters beyond ASCII of the languages of the shop, and the signs of its documents. */
const LETTERS = {
  de: 'äöüÄÖÜßẞ„“‚‘–',
  en: '“”‘’–£',
  cs: 'áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ„“',
  sk: 'áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ',
  pl: 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”«»',
  es: 'áéíñóúüÁÉÍÑÓÚÜ¿¡«»',
  nl: 'éëïóöüÉËÏÓÖÜ€',
  signs: '€%×·…−',
} as const;

/** Parts of the library that its types lack. */
interface EmbeddedFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

it.each(readdirSync(DIR).filter((name) => name.endsWith('.ttf') && name !== 'dejavu-sans.ttf'))(
  '%s has a glyph for each letter of the seven languages',
  (file) => {
    const doc = new Pdf().font(join(DIR, file)) as unknown as EmbeddedFont;
    const missing = Object.entries(LETTERS).flatMap(([language, letters]) =>
      Array.from(letters)
        .filter((letter) => !doc['_font'].font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
        .map((letter) => `${language} ${letter}`),
    );
    expect(missing).toEqual([]);
  },
);
