import type { Request } from 'express';
import { ApiError } from '../../packages/engine/errors.ts';
import { readCookie } from '../../packages/engine/http/browser-request.ts';
import { ownLocale, type Site } from '../../packages/engine/site.ts';
import { LOCALE_COOKIE } from '../../packages/engine/locale-cookie.ts';
import { isLocale, type Locale } from '../../shared/i18n/locales.ts';

/**
 * Payment gateways redirect browsers to the given `return_url`. With a foreign address their payment pages would be an open redirect. The
 * contract cannot check this, because only the shop's server knows the shop's origin.
 */
export function checkReturnUrl(body: unknown, { origin }: Site): void {
  const url = (body as { readonly return_url?: string | null } | undefined)?.return_url;
  if (url == null || new URL(url).origin === origin) return;
  throw new ApiError(422, 'validation_failed', { message: 'return_url is not a page of this shop.', fields: { return_url: ['foreign'] } });
}

/** The language of a browser's call: from the query, else the header, else the cookie with the language of the last page, else the site's own. */
export function localeOfCall({ headers, site, originalUrl }: Pick<Request, 'headers' | 'site' | 'originalUrl'>): Locale {
  const query = new URLSearchParams(originalUrl.split('?', 2)[1]).get('lang');
  const candidates = [query, headers['lang'], readCookie(headers.cookie, LOCALE_COOKIE, /^[a-z]{2}$/)];
  return candidates.find((candidate): candidate is Locale => typeof candidate === 'string' && isLocale(candidate)) ?? ownLocale(site);
}
