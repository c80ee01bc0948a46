import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { charactersOf, type Fonts, makeFonts } from './fonts.ts';

/** Letters of the alphabets beyond ASCII, and quotes, dashes and spaces of their texts. */
const LETTERS = {
  de: 'äöüÄÖÜßẞ„“‚‘–…',
  en: '“”‘’–—£',
  cs: 'áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ„“‚‘–\u00a0',
  sk: 'áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ„“–\u00a0',
  pl: 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”«»–\u00a0',
  es: 'áéíñóúüÁÉÍÑÓÚÜ¿¡«»“”ªº',
  nl: 'éëïóöüĳÉËÏÓÖÜ‘’“”€',
} as const;
const CAPITAL_SHARP_S = 'ẞ';

const cacheDir = mkdtempSync(join(tmpdir(), 'karat-fonts-'));
let fonts: Fonts;
beforeAll(async () => {
  fonts = await makeFonts(cacheDir);
}, 120_000);
afterAll(() => rmSync(cacheDir, { recursive: true }));

/** The `unicode-range` of each file. */
const rangesOf = (kind: string) =>
  [...fonts.faces((name) => name).matchAll(/url\('[\w-]+?-(latin|latin-ext|west-slavic)\.woff2'\)[^}]*unicode-range: ([^;]+);/g)]
    .filter(([, name]) => name === kind)
    .map(([, , range = '']) => charactersOf(range));

it('reads unicode ranges', () => {
  expect(charactersOf('U+0041-0043,U+20AC')).toBe('ABC€');
});

it('German, English, Spanish and Dutch need no more than the Latin files, but for the capital sharp s and the ligature ij', () => {
  const latin = rangesOf('latin');
  expect(latin).toHaveLength(2);
  for (const language of ['de', 'en', 'es', 'nl'] as const)
    for (const letter of LETTERS[language].replace(CAPITAL_SHARP_S, '').replace('ĳ', ''))
      for (const range of latin) expect([language, letter, range.includes(letter)]).toEqual([language, letter, true]);
});

it('Czech, Slovak and Polish need the Latin files and those that their pages preload', () => {
  const [latin = ''] = rangesOf('latin');
  for (const range of rangesOf('west-slavic'))
    for (const language of ['cs', 'sk', 'pl'] as const)
      for (const letter of LETTERS[language])
        expect([language, letter, latin.includes(letter) || range.includes(letter)]).toEqual([language, letter, true]);
});

it('pages preload the Latin files, and few bytes more for the west Slavic letters', () => {
  const size = (wanted: string) =>
    fonts.files.filter(({ preload }) => preload === wanted).reduce((sum, { content }) => sum + content.length, 0);
  expect(fonts.files.filter(({ preload }) => preload === 'always')).toHaveLength(2);
  expect(fonts.files.filter(({ preload }) => preload === 'west-slavic')).toHaveLength(2);
  expect(size('west-slavic')).toBeLessThan(size('always') / 5);
});

it('no letter is in two files of a face, which a browser would both load', () => {
  const all = ['latin', 'latin-ext', 'west-slavic'].map((kind) => rangesOf(kind)[0] ?? '').join('');
  expect(new Set(all).size).toBe(Array.from(all).length);
});
