/** Stores the last language, for calls that do not name it. It does not cause redirects. `LOCALE_COOKIE_MAX_AGE` is in seconds. */
export const LOCALE_COOKIE = 'locale';
export const LOCALE_COOKIE_MAX_AGE = 259_200;
