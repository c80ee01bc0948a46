import type { Lang } from '../../core/language.ts';
import { CZECH } from './words/czech.ts';
import { DUTCH } from './words/dutch.ts';
import { GERMAN_ENGLISH } from './words/german-english.ts';
import { POLISH } from './words/polish.ts';
import type { SearchWords } from './words/search-words.ts';
import { SLOVAK } from './words/slovak.ts';
import { SPANISH } from './words/spanish.ts';

/** Parts of a product's texts in one language, the most visible one first. */
const PARTS = ['title', 'sub_title', 'terms', 'text'] as const;
export type Part = (typeof PARTS)[number];
export type Column = `${Lang}_${Part}` | 'codes' | 'kinds';

/** A full-text index. Each language is searched in one: a word of a language that the shopper does not speak is no correction. */
export interface SearchIndex {
  readonly name: string;
  /** Of the database. */
  readonly table: string;
  /** The languages whose shoppers search in it. */
  readonly langs: readonly Lang[];
  readonly columns: readonly Column[];
  readonly words: SearchWords;
}

const all = (lang: Lang): Column[] => PARTS.map((part): Column => `${lang}_${part}`);
/** English names are known everywhere. */
const ENGLISH_NAMES: readonly Column[] = ['en_title', 'en_terms'];

const translated = (lang: Lang, words: SearchWords): SearchIndex => ({
  name: lang,
  table: `product_search_${lang}`,
  langs: [lang],
  columns: [...all(lang), ...ENGLISH_NAMES, 'codes', 'kinds'],
  words,
});

const WRITTEN_INDEX: SearchIndex = {
  name: 'written',
  table: 'product_search',
  langs: ['de', 'en'],
  columns: [...all('de'), ...all('en'), 'codes', 'kinds'],
  words: GERMAN_ENGLISH,
};

const INDEX_OF: Readonly<Record<Lang, SearchIndex>> = {
  de: WRITTEN_INDEX,
  en: WRITTEN_INDEX,
  cs: translated('cs', CZECH),
  sk: translated('sk', SLOVAK),
  pl: translated('pl', POLISH),
  es: translated('es', SPANISH),
  nl: translated('nl', DUTCH),
};

export const indexOf = (lang: Lang): SearchIndex => INDEX_OF[lang];
export const INDEXES: readonly SearchIndex[] = [...new Set(Object.values(INDEX_OF))];

const WEIGHTS: Readonly<Record<Part, number>> = { title: 10, terms: 6, sub_title: 4, text: 1 };
/** Weight of texts in another language than the shopper's. */
const OTHER_LANGUAGE = 0.25;
const CODES = 2;
const KINDS = 10;

/** Weights for `bm25()` in the order of the columns; constants, so safe inside the statement. */
export const weights = ({ columns }: SearchIndex, lang: Lang): string => columns.map((column) => weightOf(column, lang)).join(', ');

function weightOf(column: Column, lang: Lang): number {
  if (column === 'codes') return CODES;
  if (column === 'kinds') return KINDS;
  const part = column.slice(3) as Part;
  return WEIGHTS[part] * (column.startsWith(`${lang}_`) ? 1 : OTHER_LANGUAGE);
}

/** All columns but descriptions: compounds and parts of words match only in names. */
export const nameColumns = ({ columns }: SearchIndex): string => columns.filter((column) => !column.endsWith('_text')).join(' ');
