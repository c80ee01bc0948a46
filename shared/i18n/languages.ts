/** What the programs know of a language. Its name, its domain and whether it is offered come from the backend (GET /languages). */
interface Language {
  /** For `Intl`: numbers, dates, decimal sign, plural forms. */
  readonly tag: string;
  /** Folder of its texts in `locales/`; absent: its code. */
  readonly texts?: string;
  /** Times of day are written `2.32 pm`, not `14.32`. */
  readonly hour12?: boolean;
  /** Behind a time of day in a sentence. */
  readonly clockWord?: string;
  /** Nouns keep their capital within a sentence. */
  readonly capitalNouns?: boolean;
}

/**
 * THE table of the languages that the storefront has texts in (specification, section 9): formats, texts and tags of all programs derive
 * from it. A language more is a row here and a folder of texts; the compiler asks for the rest.
 */
const table = {
  // Austrian German would put the currency first (`€ 1.890,00`); the shop writes it behind, as its customers do.
  de: { tag: 'de-DE', clockWord: ' Uhr', capitalNouns: true },
  en: { tag: 'en-GB', hour12: true },
  cs: { tag: 'cs-CZ' },
  sk: { tag: 'sk-SK' },
  pl: { tag: 'pl-PL' },
  es: { tag: 'es-ES' },
  nl: { tag: 'nl-NL', clockWord: ' uur' },
} satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof table;
export const LANGUAGES: Readonly<Record<Locale, Language>> = table;
