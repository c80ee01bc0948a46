import type { RequestHandler } from 'express';
import { createInstance } from 'i18next';
import { LanguageDetector } from 'i18next-http-middleware';
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALES, LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE } from '../../shared/i18n/locales.ts';

/**
 * The language of a request is the prefix of its path and nothing else (specification, section 9: no browser detection). Only the
 * detector of i18next's middleware is used: its handler would clone an instance for each request, whose texts a page has already.
 */
export function localeMiddleware(): RequestHandler {
  const i18n = createInstance();
  void i18n.init({ supportedLngs: [...LOCALES], fallbackLng: DEFAULT_LOCALE, initAsync: false });
  const detector = new LanguageDetector(i18n.services, { lookupFromPathIndex: 0, caches: false });
  return function detectLocale(req, res, next) {
    const found = detector.detect(req, res, ['path']);
    const language = Array.isArray(found) ? found[0] : found;
    res.setHeader('content-language', language !== undefined && isLocale(language) ? language : DEFAULT_LOCALE);
    next();
  };
}

/** Set-Cookie that remembers the language for calls that do not name it. Only in responses that nobody stores. */
export function localeCookie(locale: Locale, secure: boolean): string {
  const expires = new Date(Date.now() + LOCALE_COOKIE_MAX_AGE * 1000).toUTCString();
  const attributes = [`Max-Age=${LOCALE_COOKIE_MAX_AGE}`, 'Path=/', `Expires=${expires}`, ...(secure ? ['Secure'] : []), 'SameSite=Lax'];
  return [`${LOCALE_COOKIE}=${locale}`, ...attributes].join('; ');
}
