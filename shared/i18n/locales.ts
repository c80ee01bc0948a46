import { LANGUAGES, type Locale } from './languages.ts';

export type { Locale } from './languages.ts';
/** All languages that have texts. Which of them a shop offers, its backend says (`site.ts`). */
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];

/** They have letters beyond those of western Europe. Not in the table of languages, of which browsers load every row. */
export const WEST_SLAVIC_LANGUAGES = ['cs', 'pl', 'sk'] as const satisfies readonly Locale[];

/** The language of a shop whose backend names none (specification, section 9). */
export const FALLBACK_LOCALE: Locale = 'de';

export const isLocale = (value: string): value is Locale => (LOCALES as readonly string[]).includes(value);

/** The language's own form of Intl's answers: `de-DE`. */
export const languageTag = (locale: Locale): string => LANGUAGES[locale].tag;

/** The folder of its texts in `locales/`. */
export const textsFolder = (locale: Locale): string => LANGUAGES[locale].texts ?? locale;
