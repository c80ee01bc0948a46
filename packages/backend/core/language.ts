/**
 * THE table of the demo shop's languages; everything that depends on a language's spelling derives from here. Which of them a shop offers,
 * and where, is a setting (`offered-languages.ts`). A row more needs words (the compiler names the tables) and `seed/translations/<lang>`.
 */
export const LANGUAGES = {
  de: { tag: 'de-DE', name: 'Deutsch', hour12: false, decimalSign: ',' },
  en: { tag: 'en-GB', name: 'English', hour12: true, decimalSign: '.' },
  cs: { tag: 'cs-CZ', name: 'Čeština', hour12: false, decimalSign: ',' },
  sk: { tag: 'sk-SK', name: 'Slovenčina', hour12: false, decimalSign: ',' },
  pl: { tag: 'pl-PL', name: 'Polski', hour12: false, decimalSign: ',' },
  es: { tag: 'es-ES', name: 'Español', hour12: false, decimalSign: ',' },
  nl: { tag: 'nl-NL', name: 'Nederlands', hour12: false, decimalSign: ',' },
} as const;
export type Lang = keyof typeof LANGUAGES;
export const LANGS = ['de', 'en', 'cs', 'sk', 'pl', 'es', 'nl'] as const satisfies readonly Lang[];

/**
 * The languages that the editors write themselves. A text in another language is a translation of `SOURCE`, and `SOURCE` where there is
 * none.
 */
export const WRITTEN = ['de', 'en'] as const satisfies readonly Lang[];
export const TRANSLATED = ['cs', 'sk', 'pl', 'es', 'nl'] as const satisfies readonly Lang[];
export const SOURCE = 'en' as const satisfies Lang;
/** The language of the shop's own records: its demo customer, mails to its office, names in reports. */
export const ORIGINAL: Lang = 'de';

/** A value for each language. */
export const inEachLanguage = <T>(make: (lang: Lang) => T): Record<Lang, T> =>
  Object.fromEntries(LANGS.map((lang) => [lang, make(lang)])) as Record<Lang, T>;

/** A value that was stored as JSON in every language of then: readers of a language that came later get it in `SOURCE`. */
export function storedIn<T>(json: string, lang: Lang): T {
  const all = JSON.parse(json) as Partial<Record<Lang, T>> & Record<typeof SOURCE, T>;
  return all[lang] ?? all[SOURCE];
}

/** Numbers in a text, written with a point, with the language's decimal sign. */
export const decimal = (text: string, lang: Lang): string => text.replaceAll('.', LANGUAGES[lang].decimalSign);

const plurals = new Map<Lang, Intl.PluralRules>();
/** The plural form of a number. */
export function pluralOf(count: number, lang: Lang): Intl.LDMLPluralRule {
  const rules = plurals.get(lang) ?? new Intl.PluralRules(LANGUAGES[lang].tag);
  plurals.set(lang, rules);
  return rules.select(count);
}

/** The word for a number of things, by the plural forms of the language. */
export type PluralWords = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>;
export const counted = (count: number, words: PluralWords, lang: Lang): string => `${count} ${words[pluralOf(count, lang)] ?? words.other}`;

/** Query `lang`, then header `lang`, then `Accept-Language`, among those that are offered; else the first one. */
export function languageOf<L extends Lang>(
  search: URLSearchParams,
  header: (name: string) => string | undefined,
  offered: readonly [L, ...L[]],
): L {
  const accepted = (header('accept-language') ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  for (const wish of [search.get('lang') ?? '', header('lang') ?? '', ...accepted]) {
    const lang = offered.find((one) => one === wish);
    if (lang) return lang;
  }
  return offered[0];
}
