import type { Request } from 'express';
import type { z } from 'zod';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import { type EndpointSchemas, schemas } from '../../shared/contract/schemas.ts';
import { ApiError } from '../../shared/errors.ts';
import { isLocale, type Locale, LOCALE_COOKIE } from '../../shared/i18n/locales.ts';
import { ownLocale, type Site } from '../../shared/i18n/site.ts';

/** Parses query and body with the schemas of the endpoint, which drop or refuse unknown properties. */
export function checkInput(key: EndpointKey, query: Readonly<Record<string, unknown>>, body: unknown): { query?: unknown; body?: unknown } {
  const row: EndpointSchemas = schemas[key];
  return {
    ...(row.query ? { query: parse(row.query, { ...query }, 400) } : {}),
    ...(row.body ? { body: parse(row.body, body, 422) } : {}),
  };
}

/**
 * Payment gateways redirect browsers to the given `return_url`. With a foreign address their payment pages would be an open redirect. The
 * contract cannot check this, because only the shop's server knows the shop's origin.
 */
export function checkReturnUrl(body: unknown, { origin }: Site): void {
  const url = (body as { readonly return_url?: string | null } | undefined)?.return_url;
  if (url == null || new URL(url).origin === origin) return;
  throw new ApiError(422, 'validation_failed', { message: 'return_url is not a page of this shop.', fields: { return_url: ['foreign'] } });
}

function parse(schema: z.ZodType, input: unknown, status: 400 | 422): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const { path, code } of parsed.error.issues) (fields[path.join('.')] ??= []).push(code);
  throw new ApiError(status, 'validation_failed', { message: 'The request does not match the contract.', fields });
}

/** Accepts JSON only: another site can post a form without a CORS preflight, but not JSON. */
export function checkJsonBody(req: Request): void {
  const type = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ApiError(415, 'validation_failed', { message: 'Only application/json is accepted.' });
}

export function checkIdempotencyKey(req: Request): string | undefined {
  const key = req.headers['idempotency-key'];
  if (key === undefined || req.method === 'GET' || req.method === 'HEAD') return undefined;
  if (typeof key === 'string' && /^[\w-]{8,64}$/.test(key)) return key;
  throw new ApiError(400, 'validation_failed', { message: 'Idempotency-Key takes 8 to 64 letters, digits, - and _.' });
}

/** The language of a browser's call: from the query, else the header, else the cookie with the language of the last page, else the site's own. */
export function localeOfCall({ headers, site, originalUrl }: Pick<Request, 'headers' | 'site' | 'originalUrl'>): Locale {
  const query = new URLSearchParams(originalUrl.split('?', 2)[1]).get('lang');
  const candidates = [query, headers['lang'], readCookie(headers.cookie, LOCALE_COOKIE, /^[a-z]{2}$/)];
  return candidates.find((candidate): candidate is Locale => typeof candidate === 'string' && isLocale(candidate)) ?? ownLocale(site);
}

/**
 * Does a write come from our own pages? Browsers send Sec-Fetch-Site; older ones send Origin with each write. A request with neither field
 * was sent by a program, which has no cookies of a shopper to misuse.
 */
export function isSameOrigin({ headers, site: { origin: own } }: Pick<Request, 'headers' | 'site'>): boolean {
  const sent = headers['sec-fetch-site'];
  if (sent !== undefined) return sent === 'same-origin' || sent === 'none';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (origin === own) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** Reads one cookie (RFC 6265 section 5.4: pairs separated by `; `). The first of a name counts; undefined unless it matches `pattern`. */
export function readCookie(header: string | undefined, name: string, pattern: RegExp): string | undefined {
  if (!header) return undefined;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    const value = pair
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1');
    return pattern.test(value) ? value : undefined;
  }
  return undefined;
}
