/**
 * The facts that the programs know of a language: how it writes what they put together themselves; all else is `Intl`, or a text of
 * `locales/`. Its name, its domain and whether it is offered come from the backend (GET /languages).
 */
export interface Language {
  /** For `Intl`: numbers, dates, decimal sign, plural forms. */
  readonly tag: string;
  /** Folder of its texts in `locales/`; absent: its code. */
  readonly texts?: string;
  /** Times of day are written `2.32 pm`, not `14.32`. */
  readonly hour12?: boolean;
  /** Between hours and minutes; absent: a colon, and full hours have their minutes, too. */
  readonly hourMark?: '.';
  /** Behind a time of day in a sentence. */
  readonly clockWord?: string;
  /** Nouns keep their capital within a sentence. */
  readonly capitalNouns?: boolean;
  /** Days of the week keep their capital within a sentence. */
  readonly capitalDays?: boolean;
  /** A name in an address has a form of its own (vocative): texts address nobody by name. */
  readonly vocative?: boolean;
  /** The day of the week has a comma behind it, whichever version of the Unicode data writes the date: CLDR 42 took it out. */
  readonly weekdayComma?: boolean;
}

/**
 * THE table of the languages that the storefront has texts in (specification, section 9): formats, texts and tags of all programs derive
 * from it. A language more is a row here and a folder of texts; the compiler asks for the rest.
 */
const table = {
  // Austrian German would put the currency first (`€ 1.890,00`); the shop writes it behind, as its customers do.
  de: { tag: 'de-DE', hourMark: '.', clockWord: ' Uhr', capitalNouns: true, capitalDays: true },
  en: { tag: 'en-GB', hourMark: '.', hour12: true, weekdayComma: true, capitalDays: true },
  cs: { tag: 'cs-CZ', vocative: true },
  sk: { tag: 'sk-SK' },
  pl: { tag: 'pl-PL', vocative: true },
  es: { tag: 'es-ES' },
  nl: { tag: 'nl-NL', hourMark: '.', clockWord: ' uur' },
} satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof table;
export const LANGUAGES: Readonly<Record<Locale, Language>> = table;

declare module '../../packages/engine/register.ts' {
  interface Register {
    locale: keyof typeof LANGUAGES;
  }
}
