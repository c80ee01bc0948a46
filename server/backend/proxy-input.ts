import type { Request } from 'express';
import type { z } from 'zod';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import { type EndpointSchemas, schemas } from '../../shared/contract/schemas.ts';
import { ApiError } from '../../shared/errors.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../shared/i18n/locales.ts';

/** Query and body as the schemas of the row see them: what they do not know is left out or refused. */
export function checkInput(key: EndpointKey, query: Readonly<Record<string, unknown>>, body: unknown): { query?: unknown; body?: unknown } {
  const row: EndpointSchemas = schemas[key];
  return {
    ...(row.query ? { query: parse(row.query, { ...query }, 400) } : {}),
    ...(row.body ? { body: parse(row.body, body, 422) } : {}),
  };
}

/**
 * A provider sends browsers to the `return_url` it was given: whoever names another site than the shop would make its payment pages a way to
 * that site. Here and not in the contract, for only the shop's server knows where the shop is.
 */
export function checkReturnUrl(body: unknown, publicOrigin: string): void {
  const url = (body as { readonly return_url?: string | null } | undefined)?.return_url;
  if (url == null || new URL(url).origin === publicOrigin) return;
  throw new ApiError(422, 'validation_failed', { message: 'return_url is no page of this shop.', fields: { return_url: ['foreign'] } });
}

function parse(schema: z.ZodType, input: unknown, status: 400 | 422): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const { path, code } of parsed.error.issues) (fields[path.join('.')] ??= []).push(code);
  throw new ApiError(status, 'validation_failed', { message: 'The request does not match the contract.', fields });
}

/** JSON only: a form can be posted by any site without asking, JSON cannot. */
export function checkJsonBody(req: Request): void {
  const type = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ApiError(415, 'validation_failed', { message: 'Only application/json is taken.' });
}

export function checkIdempotencyKey(req: Request): string | undefined {
  const key = req.headers['idempotency-key'];
  if (key === undefined || req.method === 'GET' || req.method === 'HEAD') return undefined;
  if (typeof key === 'string' && /^[\w-]{8,64}$/.test(key)) return key;
  throw new ApiError(400, 'validation_failed', { message: 'Idempotency-Key takes 8 to 64 letters, digits, - and _.' });
}

/** The language of a call of the browser: what it says itself, else what the shopper last saw. */
export function localeOfCall(query: string | null, header: string | undefined, cookie: string | undefined): Locale {
  for (const candidate of [query, header, cookie]) if (candidate && isLocale(candidate)) return candidate;
  return DEFAULT_LOCALE;
}
