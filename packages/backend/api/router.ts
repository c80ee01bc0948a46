import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { type Endpoint, type EndpointKey, endpoints, type FileType } from '../../contract/endpoints.ts';
import { PHOTO_PART } from '../../contract/files.ts';
import { BODY_KB, LARGE_BODY_KB } from '../../contract/limits.ts';
import { refusalsOf } from '../../contract/refusals.ts';
import { type EndpointSchemas, schemas } from '../../contract/schemas.ts';
import type { Shop } from '../shop/shop.ts';
import { DatabaseUnavailable } from '../db/postgres/failures.ts';
import { claimOf } from '../core/idempotency.ts';
import { languageOf } from '../core/language.ts';
import { langsOf } from '../core/offered-languages.ts';
import type { Limits } from './limits.ts';
import { perform } from './perform.ts';
import { knownDevice } from '../customers/devices.ts';
import { makesRow } from './new-rows.ts';
import { callerOf } from '../customers/sessions.ts';
import { Refusal } from '../core/refusal.ts';
import { validBody, validQuery } from '../core/validate.ts';

export const API_BASE = '/api/v1';
/** Of a photo, with the frame of its part. */
const PHOTO_LIMIT = '5mb';

export interface ApiOptions {
  /** Checks every response against its schema: for development and tests. */
  readonly checkResponses: boolean;
  readonly report: (error: unknown) => void;
  readonly limits: Limits;
}

export const pathOf = (key: EndpointKey): string => (endpoints[key].base === 'root' ? endpoints[key].path : API_BASE + endpoints[key].path);

/** Mounts every row of the endpoint table. */
export function apiRouter(shop: Shop, options: ApiOptions): Router {
  const router = Router();
  const bodyOf = (kb: number) => express.json({ limit: `${kb}kb`, strict: true, type: () => true });
  const [json, largeJson] = [bodyOf(BODY_KB), bodyOf(LARGE_BODY_KB)];
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const { method, largeBody }: Endpoint = endpoints[key];
    const { body }: EndpointSchemas = schemas[key];
    const steps: RequestHandler[] = key === 'keepReturnPhoto' ? [photoBody] : body ? [jsonOnly, largeBody ? largeJson : json] : [];
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[verb](pathOf(key), ...steps, (req, res) => answer(shop, key, req, res, options).catch(listedRefusal(key, options)));
  }
  router.use(API_BASE, (req) => {
    const other = (Object.keys(endpoints) as EndpointKey[]).some((key) => matches(pathOf(key), req.baseUrl + req.path));
    throw other ? new Refusal('not_allowed', `${req.method} is not allowed here`) : new Refusal('not_found', 'no such call');
  });
  return router;
}

const matches = (pattern: string, path: string): boolean => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);

const jsonOnly: RequestHandler = (req, _res, next) => {
  if (req.is('application/json') === false) throw new Refusal('validation_failed', 'the body must be JSON', { status: 415 });
  next();
};

const rawBody = express.raw({ type: 'multipart/form-data', limit: PHOTO_LIMIT });

/** The part `photo` of multipart/form-data, in the form of the call's schema. */
const photoBody: RequestHandler = (req, res, next) => {
  rawBody(req, res, (error?: unknown) => {
    if (error !== undefined) return next(error);
    partOf(req).then((content) => {
      req.body = { content };
      next();
    }, next);
  });
};

async function partOf(req: Request): Promise<string> {
  const type = req.get('content-type') ?? '';
  if (!Buffer.isBuffer(req.body)) throw new Refusal('validation_failed', 'the body must be multipart/form-data', { status: 415 });
  const form = await new globalThis.Response(new Uint8Array(req.body), { headers: { 'content-type': type } }).formData().catch(() => null);
  const photo = form?.get(PHOTO_PART);
  if (!(photo instanceof File)) throw new Refusal('validation_failed', 'there is no photo', { fields: { [PHOTO_PART]: ['is missing'] } });
  return Buffer.from(await photo.arrayBuffer()).toString('base64');
}

/** Refusals are a part of the contract, as answers are. */
const listedRefusal =
  (key: EndpointKey, { checkResponses, report }: ApiOptions) =>
  (error: unknown): never => {
    if (!checkResponses || !(error instanceof Refusal) || refusalsOf(key).includes(error.code)) throw error;
    report(error);
    throw new Refusal('internal', `${key} refuses with ${error.code}, which REFUSALS of the contract does not list`);
  };

/** The storefront appends the shopper's address; addresses before it came from the shopper and may be forged. Empty: it names nobody. */
const shopperOf = (req: Request): string => req.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';

/** One call: read it, ask the limits, carry it out, check the answer, send it. */
async function answer(
  shop: Shop,
  key: EndpointKey,
  req: Request,
  res: Response,
  { checkResponses, report, limits }: ApiOptions,
): Promise<void> {
  const call = await readCall(shop, key, req);
  if (endpoints[key].session === 'required' && !call.caller) throw new Refusal('not_signed_in', 'there is no such session');
  const claim = claimFor(key, call, req.get('idempotency-key'));
  const limited = await countedAs(shop, key, call, req);
  const body: unknown = await limits.run(limited, () => perform(shop, key, call as never, claim));
  if (checkResponses) checkAnswer(key, body, report);
  await shop.passFaultPoint('answer');
  send(res, key, body, call.lang);
}

type IncomingCall = Awaited<ReturnType<typeof readCall>>;

async function readCall(shop: Shop, key: EndpointKey, req: Request) {
  const search = new URL(req.originalUrl, 'http://backend').searchParams;
  return {
    params: req.params,
    query: validQuery(key, search),
    body: validBody(key, req.body),
    lang: languageOf(search, (name) => req.get(name), langsOf(shop.languages.offered)),
    caller: await callerOf(shop.db, req.get('authorization')),
    userAgent: req.get('user-agent') ?? '',
    deviceToken: req.get('device-token'),
  };
}

/** Of a write that may be repeated. A call that opens a session has none: its stored answer would hold a token. */
function claimFor(key: EndpointKey, { params, query, body }: IncomingCall, idempotencyKey: string | undefined) {
  const { method, session } = endpoints[key];
  if (method === 'GET' || session === 'opens' || session === 'renews') return null;
  return claimOf(idempotencyKey, [key, params, query, body]);
}

/** What the limits count the call by. */
async function countedAs(shop: Shop, key: EndpointKey, { query, body = query, caller, deviceToken }: IncomingCall, req: Request) {
  const shopper = shopperOf(req);
  return {
    key,
    body,
    client: shopper || req.socket.remoteAddress || '',
    userId: caller?.userId,
    device: await knownDevice(shop.db, deviceToken, (body as { email?: unknown } | undefined)?.email),
    // Of its own carts, for platforms that have signed, the storefront limits the number itself.
    makesRow: shopper !== '' && (await makesRow(shop.db, key, body)),
  };
}

function checkAnswer(key: EndpointKey, body: unknown, report: ApiOptions['report']): void {
  const { success, error } = schemas[key].response.safeParse(body);
  if (success) return;
  report(error);
  throw new Refusal('internal', `the answer of ${key} breaks the contract: ${error.issues[0]?.path.join('.')}`);
}

function send(res: Response, key: EndpointKey, body: unknown, lang: string): void {
  const { cacheGroup, file }: Endpoint = endpoints[key];
  res.set('Content-Language', lang);
  res.set('Cache-Control', cacheGroup ? 'public, max-age=0, must-revalidate' : 'no-store');
  if (file && res.req.accepts([file, 'application/json']) === file) return sendFile(res, file, body);
  res.json(body);
}

/** The handler's answer is the JSON form, which a caller may still ask for. */
function sendFile(res: Response, type: FileType, body: unknown): void {
  const { file_name: name, content } = (body as { data: { file_name?: string; content: string } }).data;
  res.set({ 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', Vary: 'Accept' });
  if (name !== undefined) res.set('Content-Disposition', `attachment; filename="${name}"`);
  res.send(Buffer.from(content, 'base64'));
}

/** Answers every error in the contract's shape, without internals. */
export const failureHandler =
  (report: (error: unknown) => void): ErrorRequestHandler =>
  (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    const refusal = refusalOf(error);
    if (refusal.status >= 500) report(error);
    if (refusal.retryAfter !== undefined) res.set('Retry-After', String(refusal.retryAfter));
    res.status(refusal.status).set('Cache-Control', 'no-store').json(refusal.body);
  };

/** A database that has restarted is back by then. */
const RETRY_SECONDS = 5;

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable)
    return new Refusal('unavailable', 'the database is not available', { retryAfter: RETRY_SECONDS });
  // Errors of the body parser and of undecodable paths have a status.
  const { status } = error as { status?: unknown };
  if (status === 413) return new Refusal('too_large', 'the body is too large');
  if (status === 415) return new Refusal('validation_failed', 'the body must be JSON in UTF-8', { status: 415 });
  if (status === 416) return new Refusal('validation_failed', 'there is no such part', { status: 416 });
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Refusal('validation_failed', 'the request could not be read', { status: 400 });
  }
  return new Refusal('internal', 'something went wrong');
}
