/** The languages of the storefront (specification, section 9). The default has no prefix in the URL. */
export const LOCALES = ['de', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'de';

/** Stores the shopper's last language. It does not cause redirects. `LOCALE_COOKIE_MAX_AGE` is in seconds. */
export const LOCALE_COOKIE = 'locale';
export const LOCALE_COOKIE_MAX_AGE = 259_200;

export const isLocale = (value: string): value is Locale => (LOCALES as readonly string[]).includes(value);

/** Router base of a locale: `/` for the default, else `/en`. */
export const basename = (locale: Locale): string => (locale === DEFAULT_LOCALE ? '/' : `/${locale}`);

/** Splits the locale from a path: `/en/cart` → en, `/cart`. `/de` is not a prefix and stays in the path, since de is the default. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/', 2)[1] ?? '';
  if (first !== DEFAULT_LOCALE && isLocale(first)) return { locale: first, path: pathname.slice(first.length + 1) || '/' };
  return { locale: DEFAULT_LOCALE, path: pathname };
}

/** Adds the locale prefix to a storefront path (with or without query). */
export function localizePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
