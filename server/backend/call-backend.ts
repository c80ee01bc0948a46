import { ERROR_CODES, type ErrorCode } from '../../shared/contract/codes.ts';
import { Failure } from '../../shared/contract/common.ts';
import { endpoints, type EndpointKey } from '../../shared/contract/endpoints.ts';
import { callPath } from '../../shared/contract/request.ts';
import { droppedBlocks } from '../../shared/contract/content-blocks.ts';
import { cutCount, cutFields } from '../../shared/contract/html-bounds.ts';
import { type EndpointSchemas, schemas } from '../../shared/contract/schemas.ts';
import { ApiError, toRetryAfter } from '../../shared/errors.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { Log } from '../observability/log.ts';
import { BadStatus } from '../limits/bad-status.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { HttpClient, UpstreamAnswer, UpstreamRequest } from './http-client.ts';
import { isAnswer } from './answers.ts';
import { withReusedCards } from './reused-cards.ts';
import { fileOfJson, fileTypeOf, multipartOf, parseFile } from './backend-file.ts';
import { MAX_PAUSE } from '../limits/retries.ts';
import { TIMEOUTS, type Timeouts, timeoutOf } from '../limits/timeouts.ts';

/** One call of the endpoint table, with its language, credentials and further header values. */
export interface BackendCall {
  readonly key: EndpointKey;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Sent as multipart/form-data in place of `body`. */
  readonly photo?: Buffer | undefined;
  readonly locale: Locale;
  /** Cache version sent as `cv`; only cached reads have one. */
  readonly version?: string | undefined;
  readonly token?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly forwardedFor?: string | undefined;
  /** Of the browser that signs in: the customer sees it in the list of sessions. */
  readonly userAgent?: string | undefined;
  /** Of the same browser: `device` of the endpoint table. */
  readonly deviceToken?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Backend {
  /**
   * Sends a call and parses the response with the endpoint's schema, which also sanitises HTML. A call whose row has a `file` resolves to a
   * `BackendFile`. Rejects with `ApiError`.
   */
  call(call: BackendCall): Promise<unknown>;
}

export interface BackendOptions {
  /** API base with version and without trailing slash. */
  readonly baseUrl: string;
  /** Code of Greece in bodies (ADR-0053). The schemas of answers read both. */
  readonly greece?: 'GR' | 'EL';
  readonly client: HttpClient;
  readonly log: Log;
  /** Without limits every call is made. */
  readonly limits?: Pick<CallLimits, 'run'>;
  readonly timeouts?: Timeouts;
  /** False: no listing is read twice (`reused-cards.ts`). */
  readonly reusesCards?: boolean;
  /** Header fields that link a call to the request it is made for. */
  readonly traceHeaders?: () => Readonly<Record<string, string>>;
}

const UNKNOWN_TYPES_MAX = 50;
const UNKNOWN_BLOCK = 'a page has a block of an unknown type: left out';
const BROKEN_BLOCK = 'a block of a page does not match the contract: left out';

export function createBackend({ baseUrl, client, log, limits, ...options }: BackendOptions): Backend {
  const { greece = 'GR', timeouts = TIMEOUTS, reusesCards = true, traceHeaders = () => ({}) } = options;
  const root = new URL(baseUrl).origin;
  const parseEach = (key: EndpointKey, json: unknown): unknown => parseResponse(key, json, log);
  const parse = reusesCards ? withReusedCards(parseEach) : parseEach;

  /** Only for public content: other paths may contain personal ids. */
  function warnOfCuts({ key, params, locale }: BackendCall, raw: unknown, value: unknown): void {
    const fields = endpoints[key].cacheGroup ? cutFields(raw, value) : [];
    if (fields.length === 0) return;
    log.warn(
      { endpoint: key, path: backendPath({ key, params, locale }), fields },
      'HTML of the CMS was truncated: too long or nested too deep',
    );
  }

  const unknownTypes = new Set<string>();

  /** An unknown type once: a newer backend may use it in every page. */
  function warnOfDroppedBlocks({ key, params, locale }: BackendCall, raw: unknown): void {
    const dropped = key === 'getPage' ? droppedBlocks(raw) : [];
    for (const { type, path, unknown } of dropped) {
      if (unknown && (unknownTypes.has(type) || unknownTypes.size === UNKNOWN_TYPES_MAX)) continue;
      if (unknown) unknownTypes.add(type);
      log.warn({ page: backendPath({ key, params, locale }), type, path }, unknown ? UNKNOWN_BLOCK : BROKEN_BLOCK);
    }
  }

  return {
    async call(call) {
      const sent = call.photo ? await multipartOf(call.photo) : jsonOf(call.body, greece);
      const request: UpstreamRequest = {
        method: endpoints[call.key].method,
        url: (endpoints[call.key].base === 'root' ? root : baseUrl) + backendPath(call),
        headers: { ...headersOf(call), ...(sent && { 'content-type': sent.contentType }), ...traceHeaders() },
        ...(sent && { body: sent.body }),
        fileType: fileTypeOf(call.key),
        timeout: timeoutOf(call.key, timeouts),
        signal: call.signal,
      };
      const send = async (): Promise<unknown> => {
        const answer = withStatedStatus(await client.send(request));
        const cutsBefore = cutCount();
        const value = parseAnswer(call, answer, { parse, log });
        // Looking for the fields costs more than parsing.
        if (cutCount() > cutsBefore) warnOfCuts(call, answer.json, value);
        warnOfDroppedBlocks(call, answer.json);
        return value;
      };
      return limits ? limits.run(call, send) : send();
    },
  };
}

/** Also the cache key of a read, then without `cv`. */
export function backendPath(call: Pick<BackendCall, 'key' | 'params' | 'query' | 'locale' | 'version'>): string {
  // A URL parser removes dot segments: `/products/..` would be another endpoint. No entity of the shop has such a name.
  const dots = Object.values(call.params ?? {}).some((value) => /^(\.|%2e){1,2}$/i.test(String(value)));
  if (dots) throw new ApiError(404, 'not_found');
  if (endpoints[call.key].base === 'root') return callPath(call.key, call);
  return callPath(call.key, call, { lang: call.locale, ...(call.version ? { cv: call.version } : {}) });
}

function jsonOf(body: unknown, greece: string) {
  if (body === undefined) return null;
  const withGreece = (key: string, value: unknown): unknown => (key === 'country' && value === 'GR' ? greece : value);
  return { contentType: 'application/json', body: JSON.stringify(body, greece === 'GR' ? undefined : withGreece) };
}

/** A file as bytes rather than in JSON, whose refusals are JSON in any case. */
function acceptOf(key: EndpointKey): string {
  const type = fileTypeOf(key);
  return type === undefined ? 'application/json' : `${type}, application/json;q=0.5`;
}

function headersOf(call: BackendCall): Record<string, string> {
  return {
    accept: acceptOf(call.key),
    'accept-language': call.locale,
    lang: call.locale,
    ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
    ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
    ...(call.forwardedFor ? { 'x-forwarded-for': call.forwardedFor } : {}),
    ...(call.deviceToken ? { 'device-token': call.deviceToken } : {}),
    ...(call.userAgent ? { 'user-agent': call.userAgent.slice(0, 300) } : {}),
  };
}

/** Some backends refuse with status 200 and the status as number in the body (specification, section 8). */
const STATED = new Set<unknown>([401, 403, 404, 503]);

function withStatedStatus(answer: UpstreamAnswer): UpstreamAnswer {
  const { error_code: stated, data } = (answer.json ?? {}) as { readonly error_code?: unknown; readonly data?: unknown };
  return answer.status === 200 && data == null && STATED.has(stated) ? { ...answer, status: stated as number } : answer;
}

interface AnswerParser {
  readonly parse: (key: EndpointKey, json: unknown) => unknown;
  readonly log: Log;
}

function parseAnswer(call: BackendCall, { status, json, file, retryAfter }: UpstreamAnswer, { parse, log }: AnswerParser): unknown {
  const fileType = fileTypeOf(call.key);
  if (file && fileType) return parseFile(call.key, fileType, file, log);
  if (status >= 200 && status < 300) {
    const value = parse(call.key, json);
    return fileType ? fileOfJson(value) : value;
  }
  if (isAnswer(call, status)) throw refused(status, json);
  // Every other status (5xx, 429, a redirect, 403 for public data) is an outage. Only a 429 to a shopper's own call is passed on, because
  // that limit is the shopper's; for public reads it is the shop's.
  if (status === 429 && !endpoints[call.key].cacheGroup)
    throw new ApiError(429, 'too_many_requests', { retryAfter: secondsOf(retryAfter) });
  const pause = retryAfter && Math.min(retryAfter, MAX_PAUSE);
  throw new ApiError(503, 'unavailable', { cause: new BadStatus(call.key, status, pause), retryAfter: secondsOf(pause) });
}

const secondsOf = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : toRetryAfter(ms));

/** Also used for copies from the shared cache, which are not trusted either. */
export function parseResponse(key: EndpointKey, json: unknown, log: Log): unknown {
  const schema: EndpointSchemas = schemas[key];
  const parsed = schema.response.safeParse(json);
  if (parsed.success) return parsed.data;
  // Only paths and codes of the issues: the values may be a shopper's order.
  const issues = parsed.error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.')}: ${code}`);
  log.warn({ endpoint: key, issues }, 'backend answer does not match the contract');
  throw new ApiError(503, 'unavailable', { cause: parsed.error });
}

function refused(status: number, json: unknown): ApiError {
  const failure = Failure.safeParse(json);
  if (!failure.success) return new ApiError(status, codeOf(status));
  const { error_code: code, message, errors } = failure.data;
  return new ApiError(status, isErrorCode(code) ? code : codeOf(status), { message, ...(errors ? { fields: errors } : {}) });
}

function codeOf(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 401 || status === 403) return 'not_allowed';
  if (status === 413) return 'too_large';
  return status === 400 || status === 422 ? 'validation_failed' : 'internal';
}

function isErrorCode(code: string): code is ErrorCode {
  return (ERROR_CODES as readonly string[]).includes(code);
}
