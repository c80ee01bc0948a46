import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SOURCE, TRANSLATED } from '../../../backend/core/language.ts';
import { slugOf } from '../../../backend/core/slug.ts';
import { isText } from '../../../backend/shop/text.ts';
import { findSeedDir } from './seed-files.ts';
import { addSlugs, readTranslations, withTranslations } from './translations.ts';

const SEED = findSeedDir(undefined);
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(SEED, ...path), 'utf8'));
const FILES = readdirSync(join(SEED, 'content'))
  .filter((name) => name.endsWith('.json') && name !== 'messages.json')
  .map((name) => name.slice(0, -'.json'.length));

/** Texts that may stay in English, and addresses, which are made from titles. */
const MAY_STAY = /^(?:posts\.(?:body|title|meta_description|short_description)|long_description|pages\.body|(?:.*\.)?slug)$/;

/** The English texts of a file: those that are to be translated, or all. */
function sourcesOf(value: unknown, which: 'needed' | 'all', path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => sourcesOf(one, which, path));
  if (!isText(value)) return Object.entries(value).flatMap(([name, one]) => sourcesOf(one, which, [...path, name]));
  const text: unknown = value[SOURCE];
  return typeof text === 'string' && (which === 'all' || !MAY_STAY.test(path.join('.'))) ? [text] : [];
}

const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{+[^{}]+\}+/g)].map(([one]) => one).sort();
const tagsOf = (text: string): string[] => [...text.matchAll(/<\/?[a-z][^>]*>/g)].map(([one]) => one.replace(/ alt="[^"]*"/, '')).sort();

describe.each(TRANSLATED)('the translations into %s', (lang) => {
  /** Mails in a language with a vocative begin without the name. The page on sizes has the columns of its language. */
  const named = (source: string): string => (lang === 'cs' || lang === 'pl' ? source.replace(/\{\{(?:first_)?name\}\}/, '') : source);

  it.each(FILES)('of %s are complete, and none is of a text that is gone', (name) => {
    const content = read('content', `${name}.json`);
    const all = new Set(sourcesOf(content, 'all'));
    const translations = readTranslations(SEED, name)[lang] ?? {};
    expect(sourcesOf(content, 'needed').filter((text) => !translations[text]?.trim())).toEqual([]);
    expect(Object.keys(translations).filter((text) => !all.has(text))).toEqual([]);
  });

  it.each(FILES)('of %s have the placeholders and the markup of the English texts', (name) => {
    const different = Object.entries(readTranslations(SEED, name)[lang] ?? {}).filter(([source, text]) => {
      const isSizes = text.includes('{{route:/ring-sizer}}');
      return (
        placeholdersOf(named(source)).join() !== placeholdersOf(text).join() || (!isSizes && tagsOf(source).join() !== tagsOf(text).join())
      );
    });
    expect(different).toEqual([]);
  });

  it.each(FILES)('of %s leave no word of one letter at the end of a line, where the language leaves none', (name) => {
    const letters = { cs: 'aikosuvz', sk: 'aikosuvz', pl: 'aiouwz', es: '', nl: '' }[lang];
    const loose = letters === '' ? /(?!)/ : new RegExp(`(?<![\\p{L}\\p{N}\\p{P}<])[${letters}] (?=\\S)`, 'iu');
    expect(Object.values(readTranslations(SEED, name)[lang] ?? {}).filter((text) => loose.test(text))).toEqual([]);
  });

  it('name the scenes and films of the pictures', () => {
    const { files, films } = read('media', 'manifest.json') as Record<'files' | 'films', { type?: string; alt: { en: string } }[]>;
    const sources = new Set([...files.filter(({ type }) => type === 'scene'), ...films].map(({ alt }) => alt.en));
    expect(Object.keys(readTranslations(SEED, 'media')[lang] ?? {}).toSorted()).toEqual([...sources].sort());
  });
});

describe('a text', () => {
  const translations = { cs: { Ring: 'Prsten', 'from {{free-from:at:en}}': 'od {{free-from:at:en}}' }, nl: { Ring: 'Ring' } };

  it('has its translations beside what the editors wrote', () => {
    expect(withTranslations({ title: { de: 'Ring', en: 'Ring' }, list: [{ de: 'neu', en: 'new' }], key: 'ring' }, translations)).toEqual({
      title: { de: 'Ring', en: 'Ring', cs: 'Prsten', nl: 'Ring' },
      list: [{ de: 'neu', en: 'new' }],
      key: 'ring',
    });
  });

  it('names amounts in its own language, and keeps a translation of its own', () => {
    expect(withTranslations({ de: 'ab', en: 'from {{free-from:at:en}}' }, translations)).toMatchObject({ cs: 'od {{free-from:at:cs}}' });
    expect(withTranslations({ de: 'Ring', en: 'Ring', cs: 'Kroužek' }, translations)).toMatchObject({ cs: 'Kroužek' });
  });
});

describe('an address', () => {
  it('is made of the translated title, once in each language', () => {
    const title = { de: 'Ring', en: 'Ring', cs: 'Zlatý prsten' };
    const list = [
      { slug: { de: 'ring', en: 'ring' }, title },
      { slug: { de: 'ring-2', en: 'other-ring' }, title },
      { slug: { de: 'donau', en: 'donau' }, title: { de: 'Donau', en: 'Donau', cs: 'Donau' } },
    ];
    addSlugs(list);
    expect(list.map(({ slug }) => slug)).toEqual([
      { de: 'ring', en: 'ring', cs: 'zlaty-prsten' },
      { de: 'ring-2', en: 'other-ring', cs: 'zlaty-prsten-2' },
      { de: 'donau', en: 'donau', cs: 'donau' },
    ]);
  });

  it('stays the English one where the text is not translated', () => {
    const list = [{ slug: { de: 'agb', en: 'terms' }, title: { de: 'AGB', en: 'Terms', cs: 'Podmínky' }, body: { de: 'A', en: 'B' } }];
    addSlugs(list);
    expect(list[0]?.slug).toEqual({ de: 'agb', en: 'terms' });
  });

  it.each([
    ['Žluté zlato 750, ručně', 'cs', 'zlute-zlato-750-rucne'],
    ['Pierścionek złoty – 0,5 ct', 'pl', 'pierscionek-zloty-0-5-ct'],
    ['Año: ¿qué pasó?', 'es', 'ano-que-paso'],
    ['Größe', 'de', 'groesse'],
    ['Mäkký', 'sk', 'makky'],
  ] as const)('of %s (%s) is %s', (title, lang, slug) => expect(slugOf(title, lang)).toBe(slug));
});
