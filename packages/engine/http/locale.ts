import type { RequestHandler } from 'express';
import { createInstance } from 'i18next';
import { LanguageDetector } from 'i18next-http-middleware';
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE } from '../locale-cookie.ts';
import type { Locale } from '../register.ts';
import { ownLocale, type Site } from '../site.ts';

/**
 * The language of a request is the prefix of its path, on its domain, and nothing else (specification, section 9: no browser detection). Only the
 * detector of i18next's middleware is used: its handler would clone an instance for each request, whose texts a page has already.
 */
export function localeMiddleware(): RequestHandler {
  const detectors = new WeakMap<Site, LanguageDetector>();
  return function detectLocale(req, res, next) {
    const detector = detectors.get(req.site) ?? createDetector(req.site);
    detectors.set(req.site, detector);
    const found = detector.detect(req, res, ['path']);
    const language = Array.isArray(found) ? found[0] : found;
    res.setHeader('content-language', language ?? ownLocale(req.site));
    next();
  };
}

function createDetector(site: Site): LanguageDetector {
  const i18n = createInstance();
  const supportedLngs = site.languages.filter(({ prefix }) => prefix !== null).map(({ locale }) => locale);
  void i18n.init({ supportedLngs, fallbackLng: ownLocale(site), initAsync: false });
  return new LanguageDetector(i18n.services, { lookupFromPathIndex: 0, caches: false });
}

/** Set-Cookie that remembers the language for calls that do not name it. Only in responses that nobody stores. */
export function localeCookie(locale: Locale, secure: boolean): string {
  const expires = new Date(Date.now() + LOCALE_COOKIE_MAX_AGE * 1000).toUTCString();
  const attributes = [`Max-Age=${LOCALE_COOKIE_MAX_AGE}`, 'Path=/', `Expires=${expires}`, ...(secure ? ['Secure'] : []), 'SameSite=Lax'];
  return [`${LOCALE_COOKIE}=${locale}`, ...attributes].join('; ');
}
