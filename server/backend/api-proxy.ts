import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { CacheGroup } from '../../shared/contract/codes.ts';
import type { Failure } from '../../shared/contract/common.ts';
import { type EndpointKey, endpoints } from '../../shared/contract/endpoints.ts';
import { parseQuery } from '../../shared/contract/request.ts';
import { type EndpointSchemas, schemas } from '../../shared/contract/schemas.ts';
import { ApiError } from '../../shared/errors.ts';
import { LOCALE_COOKIE, type Locale } from '../../shared/i18n/locales.ts';
import { isUnmodified } from '../http-cache/conditional.ts';
import { formatVersions } from '../http-cache/fields.ts';
import { clientAddress } from '../connections/client-address.ts';
import type { Backend, BackendCall } from './call-backend.ts';
import { isSameOrigin } from './cross-origin.ts';
import { readCookie } from './cookies.ts';
import { createEndpointRouter } from './endpoint-router.ts';
import type { PublicReads } from './public-reads.ts';
import { checkIdempotencyKey, checkInput, checkJsonBody, checkReturnUrl, localeOfCall } from './proxy-input.ts';

export interface ApiProxyOptions {
  readonly backend: Backend;
  readonly reads: PublicReads;
  readonly publicOrigin: string;
  readonly secureCookies: boolean;
}

export const TOKEN_COOKIE = 'access_token_v1';
const SANE_TOKEN = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/;
const SHARED_SECONDS = 60;
/** What is not there: whoever asks for it again and again does not reach the backend. */
const MISSING_SECONDS = 10;

/** /api: what the endpoint table lists, checked by its schemas on both ways; no other path, header or byte reaches the backend. */
export function apiProxy({ backend, reads, publicOrigin, secureCookies }: ApiProxyOptions): RequestHandler {
  const find = createEndpointRouter();
  const parseBody = express.json({ limit: '64kb', inflate: false, type: () => true });
  const router = Router({ caseSensitive: true, strict: true });

  router.use(function checkCall(req, res, next) {
    res.setHeader('cache-control', 'private, no-store');
    const found = find(req.method, req.path);
    if (!found) throw new ApiError(404, 'not_found');
    if ('allow' in found) {
      res.setHeader('allow', found.allow.join(', '));
      throw new ApiError(405, 'not_allowed');
    }
    const isWrite = endpoints[found.key].method !== 'GET';
    if (isWrite && !isSameOrigin(req.headers, publicOrigin)) throw new ApiError(403, 'not_allowed');
    res.locals['found'] = found;
    const rowSchemas: EndpointSchemas = schemas[found.key];
    if (!rowSchemas.body) return next();
    checkJsonBody(req);
    parseBody(req, res, next);
  });

  router.use(async function answerCall(req, res) {
    const call = toCall(req, res.locals['found'] as Found);
    checkReturnUrl(call.body, publicOrigin);
    if (endpoints[call.key].cacheGroup) return answerFromCache(req, res, call);
    const gone = new AbortController();
    // A read nobody waits for is cut off; a write is let finish, it may have happened already.
    res.once('close', () => endpoints[call.key].method === 'GET' && gone.abort(new Error('the caller left')));
    const token = readCookie(req.headers.cookie, TOKEN_COOKIE, SANE_TOKEN);
    const answer = await backend
      .call({ ...call, token, idempotencyKey: checkIdempotencyKey(req), forwardedFor: clientAddress(req), signal: gone.signal })
      .catch((error: unknown) => {
        if (res.closed) return undefined;
        // Specification, section 4: a 401 ends the session.
        if (error instanceof ApiError && error.status === 401) clearToken(res, secureCookies);
        throw error;
      });
    if (!res.closed) res.json(answer ?? null);
  });

  /** Public data: the token, if there is one, stays here, so the answer is the same for everybody. */
  async function answerFromCache(req: Request, res: Response, call: BackendCall): Promise<void> {
    const group = endpoints[call.key].cacheGroup as CacheGroup;
    const version = reads.versionOf(group);
    const named = new URLSearchParams(queryOf(req)).get('lang') === call.locale;
    const reading = await reads.read(call).catch((error: unknown) => {
      if (!named || !(error instanceof ApiError) || error.status !== 404) throw error;
      setSharing(req, res, { group, version, seconds: MISSING_SECONDS });
      const failure: Failure = { error_code: error.code, message: error.message };
      res.status(404).json(failure);
    });
    if (!reading) return;
    const { entry, stale } = reading;
    if (named) setSharing(req, res, { group, version: entry.version, seconds: stale ? 0 : SHARED_SECONDS });
    // Its language depends on a header or a cookie, and nobody else may have it.
    else res.setHeader('cache-control', 'private, no-cache');
    if (req.exchange && stale) res.setHeader('karat-degraded', '?1');
    res.setHeader('etag', entry.etag);
    if (isUnmodified(req.headers['if-none-match'], entry.etag)) return void res.status(304).end();
    res.type('json').send(JSON.stringify(entry.value));
  }

  return router;
}

interface Sharing {
  readonly group: CacheGroup;
  readonly version: string;
  readonly seconds: number;
}

/** Our own cache hears of a new version; others see it when the time is over. */
function setSharing(req: Request, res: Response, { group, version, seconds }: Sharing): void {
  res.setHeader('cache-control', `public, max-age=0, s-maxage=${seconds}, must-revalidate`);
  res.setHeader('cache-tag', group);
  if (req.exchange) res.setHeader('karat-versions', formatVersions(new Map([[group, version]])));
}

interface Found {
  readonly key: EndpointKey;
  readonly params: Readonly<Record<string, string>>;
}

function toCall(req: Request, { key, params }: Found): BackendCall {
  const search = new URLSearchParams(queryOf(req));
  const lang = search.get('lang');
  search.delete('lang');
  search.delete('cv');
  const { query, body } = checkInput(key, parseQuery(search), req.body as unknown);
  return { key, params, query, body, locale: localeOf(req, lang) };
}

function localeOf(req: Request, lang: string | null): Locale {
  const header = req.headers['lang'];
  return localeOfCall(lang, typeof header === 'string' ? header : undefined, readCookie(req.headers.cookie, LOCALE_COOKIE, /^[a-z]{2}$/));
}

function queryOf(req: Request): string {
  return req.originalUrl.split('?', 2)[1] ?? '';
}

function clearToken(res: Response, secure: boolean): void {
  res.clearCookie(TOKEN_COOKIE, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
