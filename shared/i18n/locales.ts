import { LANGUAGES, type Locale } from './languages.ts';

export type { Locale } from './languages.ts';
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];

/** The one without a prefix. */
export const DEFAULT_LOCALE = LOCALES.find((locale) => LANGUAGES[locale].prefix === '') as Locale;

/** Stores the shopper's last language. It does not cause redirects. `LOCALE_COOKIE_MAX_AGE` is in seconds. */
export const LOCALE_COOKIE = 'locale';
export const LOCALE_COOKIE_MAX_AGE = 259_200;

export const isLocale = (value: string): value is Locale => (LOCALES as readonly string[]).includes(value);

/** The language's own form of Intl's answers: `de-DE`. */
export const languageTag = (locale: Locale): string => LANGUAGES[locale].tag;

/** The folder of its texts in `locales/`. */
export const textsFolder = (locale: Locale): string => LANGUAGES[locale].texts ?? locale;

/** Router base of a locale: `/` for the default, else `/en`. */
export const basename = (locale: Locale): string => LANGUAGES[locale].prefix || '/';

/** Splits the locale from a path: `/en/cart` → en, `/cart`. `/de` is not a prefix and stays in the path, since de is the default. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const first = `/${pathname.split('/', 2)[1] ?? ''}`;
  const locale = LOCALES.find((one) => LANGUAGES[one].prefix === first);
  return locale === undefined ? { locale: DEFAULT_LOCALE, path: pathname } : { locale, path: pathname.slice(first.length) || '/' };
}

/** Adds the locale prefix to a storefront path (with or without query). */
export function localizePath(locale: Locale, path: string): string {
  const { prefix } = LANGUAGES[locale];
  return prefix !== '' && path === '/' ? prefix : prefix + path;
}
