import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { isUcpVersion, type UcpVersion } from './version.ts';
import { profileInHeader, profileUrl } from '../identity/admission.ts';
import { type Exchange, failureOf, parseJson } from '../exchange.ts';
import type { Answer } from '../idempotency.ts';
import { findOperation, type FoundOperation, type Offers } from '../operations.ts';
import { UCP_PATH } from '../profile.ts';
import { rawBody } from './raw-body.ts';
import type { SendSigned } from './send-signed.ts';
import { UcpError } from './ucp-error.ts';

export interface RestOptions {
  readonly exchange: (exchange: Exchange) => Promise<Answer>;
  readonly offers: Offers;
  readonly send: SendSigned;
  readonly report: (error: unknown) => void;
}

interface Received extends FoundOperation {
  readonly version: UcpVersion;
  readonly profile: string;
}

/** The table of operations over HTTP (UCP, "REST binding"). No answer may be stored by a cache. */
export function restBinding({ exchange, offers, send, report }: RestOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });

  router.use(UCP_PATH, function receive(req, res, next) {
    res.set({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    const [, version = '', ...rest] = req.path.split('/');
    if (!isUcpVersion(version)) throw new UcpError(404, 'not_found', 'There is no such version of the protocol here.');
    const found = findOperation(req.method, `/${rest.join('/')}`, offers);
    if (!found) throw new UcpError(404, 'not_found', 'There is no such operation.');
    if ('allow' in found) {
      res.set('allow', found.allow.join(', '));
      throw new UcpError(405, 'method_not_allowed', 'The operation has another method.');
    }
    const profile = profileUrl(profileInHeader(req), req.site.origin);
    res.locals['received'] = { ...found, version, profile } satisfies Received;
    // Before a slot is taken: a slow body holds none.
    rawBody(req, res, next);
  });

  router.use(UCP_PATH, async function answer(req, res) {
    const received = res.locals['received'] as Received;
    const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const made = await exchange({
      ...received,
      req,
      raw,
      readBody: () => (req.method === 'GET' || raw.length === 0 ? {} : readJson(req, raw)),
      attempt: { key: req.get('idempotency-key'), method: req.method, path: req.originalUrl, body: raw },
    });
    await send(res, made.status, made.body);
  });

  router.use(UCP_PATH, ((error: unknown, req, res, _next) => {
    if (res.headersSent || res.closed) return void res.destroy();
    const { status, code, content, retryAfter } = failureOf(error);
    if (status >= 500) report(error);
    if (retryAfter !== undefined) res.set('retry-after', String(retryAfter));
    sendFailure(res, status, {
      code,
      content,
      ...(code === 'invalid_request' && { messages: [{ type: 'error', code: 'invalid', content, severity: 'recoverable' }] }),
      ...(isDiscovery(code) && { continue_url: `${req.site.origin}/` }),
    });
  }) satisfies ErrorRequestHandler);

  return router;
}

/** The shop is open to people, whatever the platform's profile is. */
const isDiscovery = (code: string): boolean =>
  code.startsWith('profile_') || code === 'invalid_profile_url' || code === 'version_unsupported';

function readJson(req: Request, raw: Buffer): unknown {
  const type = req.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new UcpError(415, 'invalid_request', 'Only application/json is accepted.');
  return parseJson(raw);
}

function sendFailure(res: Response, status: number, body: object): void {
  res.status(status).type('application/json').send(JSON.stringify(body));
}
