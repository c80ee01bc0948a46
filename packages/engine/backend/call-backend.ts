import { type BackendFile, type Contract, type EndpointSchemas, filesOf, rowOf } from '../contract.ts';
import type { EndpointKey, ErrorCode, Locale } from '../register.ts';
import { addressOf } from './call-path.ts';
import { ApiError, toRetryAfter } from '../errors.ts';
import type { Log } from '../observability/log.ts';
import { BadStatus } from '../limits/bad-status.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { FileBody, HttpClient, UpstreamAnswer, UpstreamRequest } from './http-client.ts';
import { isAnswer } from './answers.ts';
import { withReusedItems } from './reused-items.ts';
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
  readonly contract: Contract;
  /** API base with version and without trailing slash. */
  readonly baseUrl: string;
  readonly client: HttpClient;
  readonly log: Log;
  /** Without limits every call is made. */
  readonly limits?: Pick<CallLimits, 'run'>;
  readonly timeouts?: Timeouts;
  /** False: no item of a list is reused (`reused-items.ts`). */
  readonly reusesItems?: boolean;
  /** Header fields that link a call to the request it is made for. */
  readonly traceHeaders?: () => Readonly<Record<string, string>>;
  /** For a JSON body: as for `JSON.stringify`. */
  readonly replacer?: ((key: string, value: unknown) => unknown) | undefined;
  /** Begins before an answer is parsed; the function that it returns is called with the answer as it came and as it was parsed. */
  readonly review?: (call: BackendCall) => (raw: unknown, value: unknown) => void;
}

export function createBackend({ contract, baseUrl, client, log, limits, ...options }: BackendOptions): Backend {
  const { replacer, review, timeouts = TIMEOUTS, reusesItems = true, traceHeaders = () => ({}) } = options;
  const root = new URL(baseUrl).origin;
  const parseEach = (key: EndpointKey, json: unknown): unknown => parseResponse(contract, key, json, log);
  const parse = reusesItems ? withReusedItems(contract.lists, parseEach) : parseEach;

  return {
    async call(call) {
      const row = rowOf(contract, call.key);
      const sent = call.photo ? await filesOf(contract).encode(call.photo) : jsonOf(call.body, replacer);
      const request: UpstreamRequest = {
        method: row.method,
        url: (row.base === 'root' ? root : baseUrl) + backendPath(contract, call),
        headers: { ...headersOf(call, row.file), ...(sent && { 'content-type': sent.contentType }), ...traceHeaders() },
        ...(sent && { body: sent.body }),
        fileType: row.file,
        timeout: timeoutOf(row, timeouts),
        signal: call.signal,
      };
      const send = async (): Promise<unknown> => {
        const answer = withStatedStatus(await client.send(request));
        const endReview = review?.(call);
        const value = parseAnswer(call, answer, { contract, parse, log });
        endReview?.(answer.json, value);
        return value;
      };
      return limits ? limits.run(call, send) : send();
    },
  };
}

/** Also the cache key of a read, then without `cv`. */
export function backendPath(
  contract: Pick<Contract, 'endpoints'>,
  call: Pick<BackendCall, 'key' | 'params' | 'query' | 'locale' | 'version'>,
): string {
  // A URL parser removes dot segments: `/products/..` would be another endpoint. No entity of the shop has such a name.
  const dots = Object.values(call.params ?? {}).some((value) => /^(\.|%2e){1,2}$/i.test(String(value)));
  if (dots) throw new ApiError(404, 'not_found');
  const row = rowOf(contract, call.key);
  if (row.base === 'root') return addressOf(row, call);
  return addressOf(row, call, { lang: call.locale, ...(call.version ? { cv: call.version } : {}) });
}

function jsonOf(body: unknown, replacer: BackendOptions['replacer']) {
  return body === undefined ? null : { contentType: 'application/json', body: JSON.stringify(body, replacer) };
}

/** A file as bytes rather than in JSON, whose refusals are JSON in any case. */
const acceptOf = (fileType: string | undefined): string =>
  fileType === undefined ? 'application/json' : `${fileType}, application/json;q=0.5`;

function headersOf(call: BackendCall, fileType: string | undefined): Record<string, string> {
  return {
    accept: acceptOf(fileType),
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
  readonly contract: Contract;
  readonly parse: (key: EndpointKey, json: unknown) => unknown;
  readonly log: Log;
}

function parseAnswer(
  call: BackendCall,
  { status, json, file, retryAfter }: UpstreamAnswer,
  { contract, parse, log }: AnswerParser,
): unknown {
  const { file: fileType, cacheGroup } = rowOf(contract, call.key);
  if (file && fileType) return parseFile(contract, call.key, file, log);
  if (status >= 200 && status < 300) {
    const value = parse(call.key, json);
    return fileType ? filesOf(contract).ofJson(value) : value;
  }
  if (isAnswer(contract, call, status)) throw refused(contract, status, json);
  // Every other status (5xx, 429, a redirect, 403 for public data) is an outage. Only a 429 to a shopper's own call is passed on, because
  // that limit is the shopper's; for public reads it is the shop's.
  if (status === 429 && !cacheGroup) throw new ApiError(429, 'too_many_requests', { retryAfter: secondsOf(retryAfter) });
  const pause = retryAfter && Math.min(retryAfter, MAX_PAUSE);
  throw new ApiError(503, 'unavailable', { cause: new BadStatus(call.key, status, pause), retryAfter: secondsOf(pause) });
}

const secondsOf = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : toRetryAfter(ms));

/** Also used for copies from the shared cache, which are not trusted either. */
export function parseResponse({ schemas }: Pick<Contract, 'schemas'>, key: EndpointKey, json: unknown, log: Log): unknown {
  const parsed = (schemas[key] as EndpointSchemas).response.safeParse(json);
  if (parsed.success) return parsed.data;
  // Only paths and codes of the issues: the values may be a shopper's order.
  const issues = parsed.error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.')}: ${code}`);
  log.warn({ endpoint: key, issues }, 'backend answer does not match the contract');
  throw new ApiError(503, 'unavailable', { cause: parsed.error });
}

/** A file as bytes. Its first bytes count, not its type: the browser gets it from the shop's origin. */
function parseFile(contract: Contract, key: EndpointKey, { bytes, disposition }: FileBody, log: Log): BackendFile {
  const type = rowOf(contract, key).file ?? '';
  const file = filesOf(contract).read(type, bytes, disposition);
  if (file) return file;
  log.warn({ endpoint: key, issues: [`no ${type}, or too large`] }, 'backend answer does not match the contract');
  throw new ApiError(503, 'unavailable');
}

function refused(contract: Contract, status: number, json: unknown): ApiError {
  const body = contract.readRefusal(json);
  if (!body) return new ApiError(status, codeOf(status));
  const { code = codeOf(status), message, fields } = body;
  return new ApiError(status, code, { message, ...(fields ? { fields } : {}) });
}

function codeOf(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 401 || status === 403) return 'not_allowed';
  if (status === 413) return 'too_large';
  return status === 400 || status === 422 ? 'validation_failed' : 'internal';
}
