import type { Lang } from '../core/language.ts';
import { CZECH } from './words/czech.ts';
import { DUTCH } from './words/dutch.ts';
import { ENGLISH } from './words/english.ts';
import { GERMAN } from './words/german.ts';
import { POLISH } from './words/polish.ts';
import { SLOVAK } from './words/slovak.ts';
import { SPANISH } from './words/spanish.ts';
import type { DocumentWords } from './words/document-words.ts';

const WORDS: Readonly<Record<Lang, DocumentWords>> = { de: GERMAN, en: ENGLISH, cs: CZECH, sk: SLOVAK, pl: POLISH, es: SPANISH, nl: DUTCH };

export const documentWords = (lang: Lang): DocumentWords => WORDS[lang];
