import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { isUcpVersion, type UcpVersion } from '../../shared/commerce/ucp/version.ts';
import { ApiError, statusOf } from '../../shared/errors.ts';
import { isLocale, type Locale } from '../../shared/i18n/locales.ts';
import { ownLocale, type Site } from '../../shared/i18n/site.ts';
import type { Bulkhead } from '../limits/bulkhead.ts';
import { callerOf, type Caller } from './agent.ts';
import type { Answer } from './idempotency.ts';
import { hash, runOnce } from './idempotency.ts';
import { type Call, findOperation, type FoundOperation, type Operation } from './operations.ts';
import { capabilityIn, UCP_PATH } from './profile.ts';
import type { RecordStore } from './record-store.ts';
import type { Sessions } from './sessions.ts';
import type { ShopCalls } from './shop-calls.ts';
import { UcpError } from './ucp-error.ts';

export interface RestOptions {
  readonly store: RecordStore;
  readonly sessions: Sessions;
  readonly shopCalls: (site: Site, locale: Locale) => ShopCalls;
  readonly continueUrl: (shop: ShopCalls) => Call['continueUrl'];
  readonly spend: (caller: Caller, cost: number) => void;
  readonly bulkhead: Pick<Bulkhead, 'enter'>;
  readonly report: (error: unknown) => void;
}

interface Received extends FoundOperation {
  readonly version: UcpVersion;
  readonly caller: Caller;
}

/** The table of operations over HTTP (UCP, "REST binding"). No answer may be stored by a cache. */
export function restBinding(options: RestOptions): RequestHandler {
  const { store, sessions, shopCalls, continueUrl, spend, bulkhead, report } = options;
  // The bytes: repeats are compared by them.
  const readBody = express.raw({ limit: '64kb', inflate: false, type: () => true });
  const router = Router({ caseSensitive: true, strict: true });

  router.use(UCP_PATH, function receive(req, res, next) {
    res.set({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    const [, version = '', ...rest] = req.path.split('/');
    if (!isUcpVersion(version)) throw new UcpError(404, 'not_found', 'There is no such version of the protocol here.');
    const found = findOperation(req.method, `/${rest.join('/')}`);
    if (!found) throw new UcpError(404, 'not_found', 'There is no such operation.');
    if ('allow' in found) {
      res.set('allow', found.allow.join(', '));
      throw new UcpError(405, 'method_not_allowed', 'The operation has another method.');
    }
    const caller = callerOf(req);
    spend(caller, found.operation.cost);
    res.locals['received'] = { ...found, version, caller } satisfies Received;
    // Before a slot is taken: a slow body holds none.
    readBody(req, res, next);
  });

  router.use(UCP_PATH, async function answer(req, res) {
    const received = res.locals['received'] as Received;
    const { operation, caller } = received;
    const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const body = parseBody(operation, req, raw);
    const release = await bulkhead.enter({ group: operation.capability, key: `${caller.platform} ${caller.address}` });
    try {
      const run = (id: string): Promise<Answer> => carryOut(req, received, body, id);
      const attempt = { platform: caller.platform, key: req.get('idempotency-key'), method: req.method, path: req.originalUrl, body: raw };
      const made = operation.write ? await runOnce(store, attempt, run) : await run(hash('read'));
      if (!res.closed) send(res, made.status, made.body);
    } finally {
      release();
    }
  });

  async function carryOut(req: Request, { operation, params, version }: Received, body: unknown, id: string): Promise<Answer> {
    const shop = shopCalls(req.site, localeOf(req, body));
    const call: Call = { shop, sessions, body, params, id, continueUrl: continueUrl(shop) };
    const payload = await operation.handle(call as Call<never>);
    const capabilities = capabilityIn(version, operation.capability);
    if ('refused' in payload) return { status: 200, body: { ucp: { version, status: 'error', capabilities }, messages: payload.refused } };
    const handlers = operation.capability === 'checkout' ? { payment_handlers: {} } : {};
    return { status: operation.success, body: { ucp: { version, status: 'success', capabilities, ...handlers }, ...payload } };
  }

  router.use(UCP_PATH, ((error: unknown, _req, res, _next) => {
    if (res.headersSent || res.closed) return void res.destroy();
    const { status, code, content, retryAfter } = toAnswer(error);
    if (status >= 500) report(error);
    if (retryAfter !== undefined) res.set('retry-after', String(retryAfter));
    send(res, status, { code, content });
  }) satisfies ErrorRequestHandler);

  return router;
}

function parseBody({ method, schema }: Operation, req: Request, raw: Buffer): unknown {
  const parsed = schema.safeParse(method === 'GET' || raw.length === 0 ? {} : parseJson(req, raw));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UcpError(400, 'invalid_request', `The body does not fit the operation: ${issue?.path.join('.') ?? ''} ${issue?.code ?? ''}`);
}

function parseJson(req: Request, raw: Buffer): unknown {
  const type = req.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new UcpError(415, 'invalid_request', 'Only application/json is accepted.');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw)) as unknown;
  } catch {
    throw new UcpError(400, 'invalid_request', 'The body is not JSON in UTF-8.');
  }
}

/** What the buyer is said to speak, else what the platform prefers, of the languages of this site. */
function localeOf(req: Request, body: unknown): Locale {
  const offered = req.site.languages.flatMap(({ locale, prefix }) => (prefix === null ? [] : [locale]));
  const { context } = (body ?? {}) as { readonly context?: { readonly language?: string | undefined } };
  const said = context?.language?.split('-', 1)[0]?.toLowerCase();
  if (said !== undefined && isLocale(said) && offered.includes(said)) return said;
  const preferred = req.get('accept-language') === undefined ? false : req.acceptsLanguages(offered);
  return preferred === false ? ownLocale(req.site) : (preferred as Locale);
}

function toAnswer(error: unknown): { status: number; code: string; content: string; retryAfter?: number | undefined } {
  if (error instanceof UcpError) return { status: error.status, code: error.code, content: error.message, retryAfter: error.retryAfter };
  const status = statusOf(error);
  if (status === 413) return { status, code: 'request_too_large', content: 'The body is larger than 64 KB.' };
  if (status === 503 || status === 429) {
    const retryAfter = (error instanceof ApiError ? error.retryAfter : undefined) ?? 5;
    return status === 503
      ? { status, code: 'unavailable', content: 'The shop cannot answer now.', retryAfter }
      : { status, code: 'too_many_requests', content: 'Too many requests.', retryAfter };
  }
  // A refusal of the backend that no operation foresees.
  if (error instanceof ApiError || status >= 500) return { status: 500, code: 'internal', content: 'The shop failed.' };
  return { status, code: 'invalid_request', content: 'The request cannot be read.' };
}

function send(res: Response, status: number, body: unknown): void {
  res.status(status).type('application/json').send(JSON.stringify(body));
}
