import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { type EndpointKey, endpoints } from '../../shared/contract/endpoints.ts';
import { BODY_KB, LARGE_BODY_KB } from '../../shared/contract/limits.ts';
import { parseQuery } from '../../shared/contract/request.ts';
import { type EndpointSchemas, schemas } from '../../shared/contract/schemas.ts';
import { ApiError } from '../../shared/errors.ts';
import { clientAddress } from '../connections/client-address.ts';
import type { BackendCall } from './call-backend.ts';
import { respondToRead } from './call-origin.ts';
import { createEndpointRouter } from './endpoint-router.ts';
import { browserOf } from './device-cookie.ts';
import type { PublicReads } from './public-reads.ts';
import type { LinkCookie } from './link-cookie.ts';
import { endsSession, isKept, readToken, type SessionCookie } from './session-cookie.ts';
import { checkIdempotencyKey, checkInput, checkJsonBody, checkReturnUrl, isSameOrigin, localeOfCall } from './proxy-input.ts';

export interface ApiProxyOptions {
  readonly reads: PublicReads;
  readonly sessionCookie: SessionCookie;
  readonly linkCookie: LinkCookie;
}

/** /api: calls of the endpoint table, checked by its schemas in both directions. No other path, header or byte reaches the backend. */
export function apiProxy({ reads, sessionCookie, linkCookie }: ApiProxyOptions): RequestHandler {
  const find = createEndpointRouter();
  const bodyOf = (kb: number) => express.json({ limit: `${kb}kb`, inflate: false, type: () => true });
  const [parseBody, parseLargeBody] = [bodyOf(BODY_KB), bodyOf(LARGE_BODY_KB)];
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
    if (isWrite && !isSameOrigin(req)) throw new ApiError(403, 'not_allowed');
    res.locals['found'] = found;
    const rowSchemas: EndpointSchemas = schemas[found.key];
    if (!rowSchemas.body) return next();
    checkJsonBody(req);
    const parse = endpoints[found.key].largeBody ? parseLargeBody : parseBody;
    parse(req, res, next);
  });

  router.use(async function answerCall(req, res) {
    const call = toCall(req, res.locals['found'] as Found);
    checkReturnUrl(call.body, req.site);
    if (endpoints[call.key].cacheGroup) return answerRead(req, res, call);
    const left = new AbortController();
    // A read is aborted when the caller has left. A write is not: the backend may have executed it already.
    res.once('close', () => endpoints[call.key].method === 'GET' && left.abort(new Error('the caller left')));
    const token = readToken(req);
    const { session } = endpoints[call.key];
    if (session === 'required' && token === undefined) {
      sessionCookie.clear(res);
      throw new ApiError(401, 'not_signed_in');
    }
    const answer = await linkCookie
      .call(req, res, {
        ...call,
        token,
        idempotencyKey: checkIdempotencyKey(req),
        forwardedFor: clientAddress(req),
        ...browserOf(req, call.key),
        signal: left.signal,
      })
      .catch((error: unknown) => {
        if (res.closed) return undefined;
        if (endsSession(session, error)) sessionCookie.clear(res);
        throw error;
      });
    if (session === 'closes' && !res.closed) sessionCookie.clear(res);
    if (res.closed) return;
    const shown = sessionCookie.keep(res, call.key, answer, isKept(call.body)) ?? null;
    // Without a file name: the link that leads here has one in the visitor's language.
    if (endpoints[call.key].download)
      res
        .attachment()
        .type('json')
        .send(JSON.stringify(shown, null, 2));
    else res.json(shown);
  });

  /** Reads without a key in the page cache, because their language is in a header or a cookie. A token is not passed on. */
  async function answerRead(req: Request, res: Response, call: BackendCall): Promise<void> {
    const isShared = new URLSearchParams(queryOf(req)).get('lang') === call.locale;
    const { status, headers, body } = await respondToRead(reads, call, { isShared, ifNoneMatch: req.headers['if-none-match'] });
    for (const [name, value] of headers) res.setHeader(name, value);
    res.status(status);
    if (status === 304) res.end();
    else res.send(body);
  }

  return router;
}

interface Found {
  readonly key: EndpointKey;
  readonly params: Readonly<Record<string, string>>;
}

function toCall(req: Request, { key, params }: Found): BackendCall {
  const search = new URLSearchParams(queryOf(req));
  search.delete('lang');
  search.delete('cv');
  const { query, body } = checkInput(key, parseQuery(search), req.body as unknown);
  return { key, params, query, body, locale: localeOfCall(req) };
}

function queryOf(req: Request): string {
  return req.originalUrl.split('?', 2)[1] ?? '';
}
