import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WEST_SLAVIC_LANGUAGES } from '../../shared/i18n/locales.ts';
import { charactersOf, type Fonts, makeFonts } from './fonts.ts';
import { ROOT } from '../../packages/build/paths.ts';

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

/** The characters of each rule of a family: those of both faces. */
const rangesOf = (family: 'Variable' | 'West Slavic', file: string): string[] =>
  [...fonts.faces((name) => name).matchAll(/font-family: '([^']+)'[^}]*?url\('([^']+)\.woff2'\)[^}]*unicode-range: ([^;]+);/g)]
    .filter(([, name, url]) => name?.endsWith(` ${family}`) && /(?:newsreader|hanken-grotesk)-(.*)/.exec(url ?? '')?.[1] === file)
    .map(([, , , range = '']) => charactersOf(range));

it('reads unicode ranges', () => {
  expect(charactersOf('U+0041-0043,U+20AC')).toBe('ABC€');
});

it('German, English, Spanish and Dutch need no more than the Latin files, but for the capital sharp s and the ligature ij', () => {
  const latin = rangesOf('Variable', 'latin');
  expect(latin).toHaveLength(2);
  for (const language of ['de', 'en', 'es', 'nl'] as const)
    for (const letter of LETTERS[language].replace(CAPITAL_SHARP_S, '').replace('ĳ', ''))
      for (const range of latin) expect([language, letter, range.includes(letter)]).toEqual([language, letter, true]);
});

it('Czech, Slovak and Polish have all their letters in one file, so that a title is never in two typefaces', () => {
  const both = rangesOf('West Slavic', 'latin-west-slavic');
  expect(both).toHaveLength(2);
  for (const language of ['cs', 'sk', 'pl'] as const)
    for (const letter of LETTERS[language])
      for (const range of both) expect([language, letter, range.includes(letter)]).toEqual([language, letter, true]);
});

it('pages preload one file of each face, which is a fifth larger with the west Slavic letters', () => {
  const preloaded = (wanted: string) => fonts.files.filter(({ preload }) => preload === wanted);
  const size = (wanted: string) => preloaded(wanted).reduce((sum, { content }) => sum + content.length, 0);
  expect([preloaded('western'), preloaded('westSlavic')].map(({ length }) => length)).toEqual([2, 2]);
  expect(size('westSlavic')).toBeGreaterThan(size('western'));
  expect(size('westSlavic')).toBeLessThan(size('western') * 1.2);
});

it.each([
  ['Variable', ['latin', 'west-slavic', 'latin-ext']],
  ['West Slavic', ['latin-west-slavic', 'latin-ext']],
] as const)('no letter is in two files of a face of the family %s, which a browser would both load', (family, files) => {
  const all = files.map((file) => rangesOf(family, file)[0] ?? '').join('');
  expect(new Set(all).size).toBe(Array.from(all).length);
});

it('the pages whose languages preload the larger files show their family', async () => {
  const tokens = await readFile(join(ROOT, 'client/ui/tokens.css'), 'utf8');
  const [, languages = ''] = /^:root:is\((.+)\) \{\s+--font-serif: 'Newsreader West Slavic'/m.exec(tokens) ?? [];
  expect([...languages.matchAll(/:lang\((\w+)\)/g)].map(([, language]) => language)).toEqual(WEST_SLAVIC_LANGUAGES);
});

it('text is read in a font of the device until ours has come, and each of these has the metrics of ours', async () => {
  const rules = fonts
    .faces((name) => name)
    .split('@font-face')
    .slice(1);
  const [ours, fallbacks] = [rules.filter((rule) => rule.includes('url(')), rules.filter((rule) => rule.includes('local('))];
  for (const rule of ours) expect(rule).toContain('font-display: swap;');
  for (const rule of fallbacks) expect(rule).toMatch(/size-adjust: [\d.]+%; ascent-override: [\d.]+%; descent-override: [\d.]+%/);
  const tokens = await readFile(join(ROOT, 'client/ui/tokens.css'), 'utf8');
  for (const [, family] of fallbacks.join('').matchAll(/font-family: '([^']+)'/g)) expect(tokens.split(`'${family}'`)).toHaveLength(3);
});

it('no measure is in ch, which changes with the font', async () => {
  const sheets = (await readdir(join(ROOT, 'client'), { recursive: true })).filter((path) => path.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(100);
  const found = sheets.filter((path) => /\dch\b/.test(readFileSync(join(ROOT, 'client', path), 'utf8')));
  expect(found).toEqual([]);
});
