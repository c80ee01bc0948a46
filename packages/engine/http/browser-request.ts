import type { Request } from 'express';
import { ApiError } from '../errors.ts';

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
