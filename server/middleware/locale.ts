import type { RequestHandler, Response } from 'express';
import { createInstance, type Resource } from 'i18next';
import { handle, LanguageDetector } from 'i18next-http-middleware';
import { DEFAULT_LOCALE, type Locale, LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE, LOCALES } from '../../shared/i18n/locales.ts';

export interface LocaleOptions {
  /** Texts of the server's own answers, by locale and namespace. */
  readonly texts: Resource;
}

/**
 * The language of a request is the prefix of its path and nothing else (specification, section 9: no browser detection).
 * Gives `req.language`, `req.t` and Content-Language. It stands behind the page cache: cloning an i18n instance costs more than a hit.
 */
export async function localeMiddleware({ texts }: LocaleOptions): Promise<RequestHandler> {
  const i18n = createInstance().use(LanguageDetector);
  await i18n.init({
    resources: texts,
    supportedLngs: [...LOCALES],
    fallbackLng: DEFAULT_LOCALE,
    ns: ['errors', 'common'],
    defaultNS: 'common',
    detection: { order: ['path'], lookupFromPathIndex: 0, caches: false },
  });
  return handle(i18n);
}

/** Remembers the language for calls that do not name it. Only on answers that nobody stores. */
export function setLocaleCookie(res: Response, locale: Locale, secure: boolean): void {
  res.cookie(LOCALE_COOKIE, locale, { maxAge: LOCALE_COOKIE_MAX_AGE * 1000, path: '/', sameSite: 'lax', secure });
}
