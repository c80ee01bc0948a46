import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE, type Locale } from '../../../shared/i18n/locales.ts';

/** Set here and not by the server: pages come from a cache, and no stored response carries Set-Cookie. */
export function rememberLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_MAX_AGE}; samesite=lax${secure}`;
}
