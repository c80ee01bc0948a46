import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STONE_SHAPES } from '../../shared/commerce/carat-tables.ts';
import { ShopDocument } from '../../packages/backend/shop/shop-document.ts';
import { findSeedDir } from '../../packages/sandbox/seed/import/seed-files.ts';

type Lang = 'de' | 'en';
const SEED = findSeedDir(undefined);
const LOCALES = join(import.meta.dirname, '../../locales');
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

/**
 * Each cut has one name in each language: in German "Kissenschliff", "Trillant", "Marquise", "Dreieck", in English "Cushion", "Trillion",
 * "Marquise", "Triangle". These are the trade's other words for them. Search terms may have them: they are never shown.
 */
const OTHER_WORDS: Readonly<Record<Lang, RegExp>> = {
  de: /cushion|kissen(?!schliff)|trillion|trilliant|triang|navette|prinzess|birne/i,
  en: /kissen|pillow|trillant|trilliant|navette|teardrop/i,
};

/** Every text of a language in a file, with its path. Addresses and keys are not included. */
function* textsIn(node: unknown, place: string, lang: Lang | null): Generator<{ lang: Lang; place: string; text: string }> {
  if (typeof node === 'string' && lang !== null) yield { lang, place, text: node };
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'search_terms' || key === 'slug') continue;
    yield* textsIn(value, `${place}.${key}`, key === 'de' || key === 'en' ? key : lang);
  }
}

const filesOf = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.json'));
const all = [
  ...filesOf(join(SEED, 'content')).flatMap((name) => [...textsIn(json(SEED, 'content', name), name, null)]),
  ...textsIn(json(SEED, 'media', 'manifest.json'), 'manifest.json', null),
  ...(['de', 'en'] as const).flatMap((lang) =>
    filesOf(join(LOCALES, lang)).flatMap((name) => [...textsIn(json(LOCALES, lang, name), `${lang}/${name}`, lang)]),
  ),
];

describe('a cut', () => {
  it('has one name in each language, in the texts of the demo shop and of the storefront', () => {
    expect(all.length).toBeGreaterThan(4000);
    // Names of pictures in texts are in one language.
    const shown = all.map((one) => ({ ...one, text: one.text.replaceAll(/\{\{[^}]*\}\}/g, '') }));
    expect(shown.filter(({ lang, text }) => OTHER_WORDS[lang].test(text)).map(({ place }) => place)).toEqual([]);
  });

  it.each(['de', 'en'] as const)('has the same name in the filters and in the size guide (%s)', (lang) => {
    const { filter_groups } = ShopDocument.parse(json(SEED, 'content', 'shop.json'));
    const values = filter_groups.find(({ key }) => key === 'cut')?.values ?? [];
    const { shapes } = json(LOCALES, lang, 'sizes.json') as { shapes: Record<string, string> };
    expect(Object.fromEntries(values.map(({ key, title }) => [key, title[lang]]))).toEqual(shapes);
    expect(Object.keys(shapes).toSorted()).toEqual([...STONE_SHAPES].toSorted());
  });
});
