import { type Lang, LANGS } from '../../core/language.ts';

/** Columns of `product_search` in their order, the most visible text first. */
const LANGUAGE_COLUMNS = ['title', 'sub_title', 'terms', 'text'] as const;
type Part = (typeof LANGUAGE_COLUMNS)[number];
type Column = `${Lang}_${Part}` | 'codes' | 'kinds';

export const COLUMNS: readonly Column[] = [
  ...LANGS.flatMap((lang) => LANGUAGE_COLUMNS.map((part): Column => `${lang}_${part}`)),
  'codes',
  'kinds',
];

/** All columns but descriptions: compounds and parts of words match only in names. */
export const NAME_COLUMNS = COLUMNS.filter((column) => !column.endsWith('_text'));

const WEIGHTS: Readonly<Record<Part, number>> = { title: 10, terms: 6, sub_title: 4, text: 1 };
/** Weight of texts in the other language. */
const OTHER_LANGUAGE = 0.25;
const CODES = 2;
const KINDS = 10;

/** Weights for `bm25()` in the order of the columns; constants, so safe inside the statement. */
export const weights = (lang: Lang): string =>
  [...LANGS.flatMap((one) => LANGUAGE_COLUMNS.map((part) => WEIGHTS[part] * (one === lang ? 1 : OTHER_LANGUAGE))), CODES, KINDS].join(', ');
