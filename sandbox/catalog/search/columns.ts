import type { Lang } from '../../core/language.ts';

/** Columns of `product_search`, in its order: what a shopper reads first stands first. */
const LANGUAGE_COLUMNS = ['title', 'sub_title', 'terms', 'text'] as const;
type Part = (typeof LANGUAGE_COLUMNS)[number];
type Column = `${Lang}_${Part}` | 'codes' | 'kinds';

const LANGS = ['de', 'en'] as const;
export const COLUMNS: readonly Column[] = [
  ...LANGS.flatMap((lang) => LANGUAGE_COLUMNS.map((part): Column => `${lang}_${part}`)),
  'codes',
  'kinds',
];

/** All but the descriptions: a compound or a part of a word counts only where a piece is named, not where one is mentioned. */
export const NAME_COLUMNS = COLUMNS.filter((column) => !column.endsWith('_text'));

const WEIGHTS: Readonly<Record<Part, number>> = { title: 10, terms: 6, sub_title: 4, text: 1 };
/** The other language finds, too, but after one's own. */
const OTHER_LANGUAGE = 0.25;
const CODES = 2;
const KINDS = 10;

/** For `bm25()`, in the order of the columns. Numbers of ours only, so they may stand in the statement. */
export const weights = (lang: Lang): string =>
  [...LANGS.flatMap((one) => LANGUAGE_COLUMNS.map((part) => WEIGHTS[part] * (one === lang ? 1 : OTHER_LANGUAGE))), CODES, KINDS].join(', ');
