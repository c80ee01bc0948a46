import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { clientAddress } from '../connections/client-address.ts';
import { type Contract, type Endpoint, rowOf } from '../contract.ts';
import { ApiError } from '../errors.ts';
import { checkIdempotencyKey, checkJsonBody, isSameOrigin } from '../http/browser-request.ts';
import type { EndpointKey, Locale } from '../register.ts';
import type { Backend, BackendCall } from './call-backend.ts';
import { respondToRead } from './call-origin.ts';
import { parseQuery } from './call-path.ts';
import { checkInput } from './check-input.ts';
import { createEndpointRouter } from './endpoint-router.ts';
import type { PublicReads } from './public-reads.ts';

export interface ApiProxyOptions {
  readonly contract: Contract;
  readonly reads: PublicReads;
  readonly session: ProxySession;
  /** Carries out a call that is no public read. */
  readonly carryOut: (req: Request, res: Response, call: BackendCall) => Promise<unknown>;
  readonly localeOf: (req: Request) => Locale;
  /** Throws for a call that the shop does not make. */
  readonly check?: (call: BackendCall, req: Request) => void;
  /** Facts about the browser that the backend is told. */
  readonly browserOf?: (req: Request, key: EndpointKey) => Pick<BackendCall, 'userAgent' | 'deviceToken'>;
  /** Kilobytes that a body may have, and that of a row with `largeBody`. */
  readonly bodyKb: { readonly usual: number; readonly large: number };
}

/** The customer's session in a browser that never sees its token. */
export interface ProxySession {
  read(req: Pick<Request, 'headers'>): string | undefined;
  /** Keeps what the answer has of a session; returns what the browser gets. */
  keep(res: Response, call: BackendCall, answer: unknown): unknown;
  clear(res: Response): void;
}

/** How browsers make calls: by the API proxy, or by posting a form. */
export type Caller = Pick<ApiProxyOptions, 'session' | 'carryOut' | 'browserOf'>;

/** Of a shop without customers. */
export const guestCaller = (backend: Backend): Caller => ({
  session: { read: () => undefined, keep: (_res, _call, answer) => answer, clear: () => undefined },
  carryOut: (_req, _res, call) => backend.call(call),
});

/**
 * Specification, section 4: a 401 ends the session. A call that closes it does so in this browser when the backend is away, too; a refusal
 * (a wrong password) leaves the session as it is.
 */
export function endsSession(session: Endpoint['session'], error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 || (session === 'closes' && error.status >= 500);
}

/** /api: calls of the endpoint table, checked by its schemas in both directions. No other path, header or byte reaches the backend. */
export function apiProxy(options: ApiProxyOptions): RequestHandler {
  const { contract, reads, session: cookies, carryOut, localeOf, check, browserOf, bodyKb } = options;
  const find = createEndpointRouter(contract);
  const bodyOf = (kb: number) => express.json({ limit: `${kb}kb`, inflate: false, type: () => true });
  const [parseBody, parseLargeBody] = [bodyOf(bodyKb.usual), bodyOf(bodyKb.large)];
  const router = Router({ caseSensitive: true, strict: true });

  router.use(function checkCall(req, res, next) {
    res.setHeader('cache-control', 'private, no-store');
    const found = find(req.method, req.path);
    if (!found) throw new ApiError(404, 'not_found');
    if ('allow' in found) {
      res.setHeader('allow', found.allow.join(', '));
      throw new ApiError(405, 'not_allowed');
    }
    const row = rowOf(contract, found.key);
    if (row.method !== 'GET' && !isSameOrigin(req)) throw new ApiError(403, 'not_allowed');
    res.locals['found'] = found;
    if (!contract.schemas[found.key]?.body) return next();
    checkJsonBody(req);
    const parse = row.largeBody ? parseLargeBody : parseBody;
    parse(req, res, next);
  });

  router.use(async function answerCall(req, res) {
    const call = toCall(req, res.locals['found'] as Found);
    check?.(call, req);
    const { cacheGroup, method, session, download } = rowOf(contract, call.key);
    if (cacheGroup) return answerRead(req, res, call);
    const left = new AbortController();
    // A read is aborted when the caller has left. A write is not: the backend may have executed it already.
    res.once('close', () => method === 'GET' && left.abort(new Error('the caller left')));
    const token = cookies.read(req);
    if (session === 'required' && token === undefined) {
      cookies.clear(res);
      throw new ApiError(401, 'not_signed_in');
    }
    const answer = await carryOut(req, res, {
      ...call,
      token,
      idempotencyKey: checkIdempotencyKey(req),
      forwardedFor: clientAddress(req),
      ...browserOf?.(req, call.key),
      signal: left.signal,
    }).catch((error: unknown) => {
      if (res.closed) return undefined;
      if (endsSession(session, error)) cookies.clear(res);
      throw error;
    });
    if (session === 'closes' && !res.closed) cookies.clear(res);
    if (res.closed) return;
    const shown = cookies.keep(res, call, answer) ?? null;
    // Without a file name: the link that leads here has one in the visitor's language.
    if (download)
      res
        .attachment()
        .type('json')
        .send(JSON.stringify(shown, null, 2));
    else res.json(shown);
  });

  function toCall(req: Request, { key, params }: Found): BackendCall {
    const search = new URLSearchParams(queryOf(req));
    search.delete('lang');
    search.delete('cv');
    const { query, body } = checkInput(contract, key, parseQuery(search), req.body as unknown);
    return { key, params, query, body, locale: localeOf(req) };
  }

  /** Reads without a key in the page cache, because their language is in a header or a cookie. A token is not passed on. */
  async function answerRead(req: Request, res: Response, call: BackendCall): Promise<void> {
    const isShared = new URLSearchParams(queryOf(req)).get('lang') === call.locale;
    const { status, headers, body } = await respondToRead(call, { contract, reads, isShared, ifNoneMatch: req.headers['if-none-match'] });
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

function queryOf(req: Request): string {
  return req.originalUrl.split('?', 2)[1] ?? '';
}
