import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { AssetManifest } from '../../packages/engine/assets.ts';
import { ROOT } from '../../packages/build/paths.ts';

const require = createRequire(import.meta.url);
const SOURCES = join(ROOT, 'client/ui/fonts');

interface Face {
  /** Without the alphabet. */
  readonly family: string;
  /** Of its files. */
  readonly name: string;
  readonly axes: Readonly<Record<string, { min: number; max: number }>>;
}

const FACES: readonly Face[] = [
  {
    family: 'Newsreader',
    name: 'newsreader',
    axes: { opsz: { min: 18, max: 72 }, wght: { min: 300, max: 400 } },
  },
  {
    family: 'Hanken Grotesk',
    name: 'hanken-grotesk',
    axes: { wght: { min: 400, max: 600 } },
  },
];

/** Latin-1, the typographic marks of German and English, currencies, arrows and the minus sign. */
const LATIN =
  'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2002-200A,U+2010-2015,U+2018-201F,U+2020-2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2215';
/** The letters of Czech, Polish and Slovak alone: half of the bytes of all further letters. */
const WEST_SLAVIC =
  'U+0104-0107,U+010C-010F,U+0118-011B,U+0139-013A,U+013D-013E,U+0141-0144,U+0147-0148,U+0154-0155,U+0158-015B,U+0160-0161,U+0164-0165,U+016E-016F,U+0179-017E';
/** Their neighbours: Hungarian, Romanian, Croatian, Turkish, Baltic names; the capital sharp s. */
const LATIN_EXT =
  'U+0100-0103,U+0108-010B,U+0110-0117,U+011C-0130,U+0132-0138,U+013B-013C,U+013F-0140,U+0145-0146,U+0149-0151,U+0156-0157,U+015C-015F,U+0162-0163,U+0166-016D,U+0170-0178,U+017F,U+0192,U+0218-021B,U+1E9E';

/**
 * The files of a face. Czech, Polish and Slovak pages have a family of their own, with all their letters in one file: of two files one comes
 * later, and meanwhile a title would be in two typefaces.
 */
const CUTS = [
  { name: 'latin', range: LATIN, preload: 'western', families: ['Variable'] },
  { name: 'west-slavic', range: WEST_SLAVIC, preload: null, families: ['Variable'] },
  { name: 'latin-west-slavic', range: `${LATIN},${WEST_SLAVIC}`, preload: 'westSlavic', families: ['West Slavic'] },
  { name: 'latin-ext', range: LATIN_EXT, preload: null, families: ['Variable', 'West Slavic'] },
] as const;

interface Fallback {
  readonly family: string;
  /** All of them have the same metrics. */
  readonly local: readonly string[];
  /** The width of our texts in the face, by that in the fallback: 20,000 characters of `locales/`, at the sizes of tokens.css. */
  readonly width: number;
  /** Of the face, by its size (table `hhea`). */
  readonly ascent: number;
  readonly descent: number;
}

const NEWSREADER = { ascent: 0.735, descent: 0.265 };
const HANKEN = { ascent: 1, descent: 0.303 };

/**
 * Fonts of the device with the metrics of ours: of Windows, macOS and Linux, and of Android. A first visit on a slow line is read in them
 * until ours arrive (`swap`), and nothing moves then. `optional` would keep them until the next document, and the shop never loads one.
 */
const FALLBACKS: readonly Fallback[] = [
  { family: 'Newsreader fallback', local: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 1.01, ...NEWSREADER },
  { family: 'Newsreader fallback Noto', local: ['Noto Serif', 'NotoSerif-Regular', 'NotoSerif'], width: 0.856, ...NEWSREADER },
  { family: 'Hanken fallback', local: ['Arial', 'Liberation Sans', 'Arimo'], width: 0.999, ...HANKEN },
  { family: 'Hanken fallback Roboto', local: ['Roboto', 'Roboto-Regular'], width: 1.007, ...HANKEN },
];

const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`;

const fallbackRule = ({ family, local, width, ascent, descent }: Fallback): string =>
  `@font-face { font-family: '${family}'; src: ${local.map((name) => `local('${name}')`).join(', ')}; size-adjust: ${percent(width)}; ` +
  `ascent-override: ${percent(ascent / width)}; descent-override: ${percent(descent / width)}; line-gap-override: 0%; }`;

/** Features that browsers apply by themselves, and the figures that sheets ask for; glyphs of others would be kept for nothing. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

export interface Fonts {
  readonly files: ReadonlyArray<{
    readonly name: string;
    readonly content: Uint8Array;
    /** By pages of which languages (`AssetManifest.fonts`). */
    readonly preload: keyof AssetManifest['fonts'] | null;
  }>;
  /** The `@font-face` rules, given the address of each file. Which family a page has: client/ui/tokens.css. */
  readonly faces: (url: (name: string) => string) => string;
}

/** Cuts the shop's fonts to the characters and axis ranges it uses. Results are cached in `cacheDir`. */
export async function makeFonts(cacheDir: string): Promise<Fonts> {
  await mkdir(cacheDir, { recursive: true });
  const cuts = FACES.flatMap((face) => CUTS.map((one) => ({ ...one, face, name: `${face.name}-${one.name}.woff2` })));
  const files = await Promise.all(
    cuts.map(async ({ face, name, range, preload }) => {
      const content = await cut(cacheDir, join(SOURCES, `${face.name}.ttf`), charactersOf(range), face.axes);
      return { name, content, preload };
    }),
  );
  const rules = ({ face, name, range, families }: (typeof cuts)[number], url: (name: string) => string): string[] =>
    families.map(
      (family) =>
        `@font-face { font-family: '${face.family} ${family}'; font-style: normal; font-display: swap; font-weight: ${weights(face)}; ` +
        `src: url('${url(name)}') format('woff2'); unicode-range: ${range}; }`,
    );
  return { files, faces: (url) => [...cuts.flatMap((one) => rules(one, url)), ...FALLBACKS.map(fallbackRule)].join('\n') };
}

async function cut(cacheDir: string, source: string, text: string, axes: Face['axes']): Promise<Uint8Array> {
  const font = await readFile(source);
  const tool = await readFile(require.resolve('subset-font/package.json'));
  const key = createHash('sha256')
    .update(font)
    .update(tool)
    .update(JSON.stringify([text, axes, FEATURES]))
    .digest('hex')
    .slice(0, 16);
  const cached = join(cacheDir, `${key}.woff2`);
  const known = await readFile(cached).catch(() => null);
  if (known) return known;
  // The types do not know `keepFeatures`.
  const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES } as const;
  const small = await subsetFont(font, text, options);
  await writeFile(`${cached}.${process.pid}`, small);
  await rename(`${cached}.${process.pid}`, cached);
  return small;
}

/** The characters of a `unicode-range`. */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    })
    .join('');
}

const weights = ({ axes }: Face): string => `${axes['wght']?.min ?? 400} ${axes['wght']?.max ?? 400}`;
