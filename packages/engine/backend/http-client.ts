import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { ApiError } from '../errors.ts';
import { stallTolerantTimeout } from '../../http-cache/stall-tolerant-timeout.ts';
import { createBoundedRequest, type ResponseLimits } from './bounded-request.ts';
import { createRetryBudget, delayAfterError, delayAfterResponse, parseRetryAfter, type RetryBudget } from '../limits/retries.ts';

/** A file that a backend answers as bytes. */
export interface FileBody {
  readonly disposition: string | undefined;
  readonly bytes: Buffer;
}

/** A backend response, not validated: status and parsed JSON (undefined for an empty body). */
export interface UpstreamAnswer {
  readonly status: number;
  readonly json: unknown;
  /** A success of the type `UpstreamRequest.fileType`. */
  readonly file?: FileBody;
  /** RFC 9110 section 10.2.3: milliseconds for which the backend wants no calls. */
  readonly retryAfter?: number;
}

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The answer may be a file of this type, as bytes. */
  readonly fileType?: string | undefined;
  /** Time from start to last byte, a retry included. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpClientOptions extends Partial<ResponseLimits> {
  readonly connectTimeout?: number;
  readonly retryBudget?: RetryBudget;
}

export interface HttpClient {
  /** Rejects with `ApiError` 503 `unavailable` without a usable response, and with the signal's reason when the caller aborted. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** Aborts reads; waits for writes. */
  close(): Promise<void>;
  /** Number of retries so far. */
  readonly retries: number;
}

const MB = 1024 * 1024;
/** As many as the bulkheads of `limits/call-limits.ts` allow, so that no request waits in this pool uncounted. */
const CONNECTIONS = 112;

export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const { connectTimeout = 1000, maxBytes = 8 * MB, maxTotalBytes = 32 * MB, retryBudget = createRetryBudget() } = options;
  const agent = new Agent({ connect: { timeout: connectTimeout }, connections: CONNECTIONS, pipelining: 1, keepAliveTimeout: 30_000 });
  const request = createBoundedRequest(agent, { maxBytes, maxTotalBytes });
  const reads = new Set<AbortController>();
  let retries = 0;

  async function send(call: UpstreamRequest): Promise<UpstreamAnswer> {
    const end = new AbortController();
    const cancel = stallTolerantTimeout(() => end.abort(new Error(`no answer within ${call.timeout} ms`)), call.timeout);
    const signal = call.signal ? AbortSignal.any([call.signal, end.signal]) : end.signal;
    if (call.method === 'GET') reads.add(end);
    retryBudget.deposit();
    try {
      return await sendWithRetry(call, signal);
    } catch (error) {
      if (call.signal?.aborted === true) throw call.signal.reason;
      throw new ApiError(503, 'unavailable', { cause: error });
    } finally {
      cancel();
      reads.delete(end);
    }
  }

  async function sendWithRetry(call: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer> {
    const first = await sendOnce(call, signal).catch((error: unknown) => ({ error }));
    const delay = 'error' in first ? delayAfterError(call, first.error) : delayAfterResponse(call, first);
    if (delay !== null && !signal.aborted && retryBudget.take()) {
      retries += 1;
      await sleep(delay, undefined, { signal });
      return sendOnce(call, signal);
    }
    if ('error' in first) throw first.error;
    return first;
  }

  async function sendOnce(call: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer> {
    const { status, headers, bytes } = await request(call, signal);
    const retryAfter = parseRetryAfter(headers['retry-after'], Date.now());
    if (call.fileType !== undefined && status === 200 && mediaTypeOf(headers['content-type']) === call.fileType)
      return { status, json: undefined, file: { disposition: headers['content-disposition'], bytes } };
    const json = parseJson(status, bytes);
    return { status, json, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }

  let closed: Promise<void> | undefined;
  function close(): Promise<void> {
    for (const read of reads) read.abort(new Error('the server stops'));
    return (closed ??= agent.close());
  }

  return {
    send,
    close,
    get retries() {
      return retries;
    },
  };
}

const mediaTypeOf = (contentType = ''): string => (contentType.split(';', 1)[0] as string).trim().toLowerCase();

/** A proxy may answer an error with HTML: the status is enough. A success must be JSON, whatever its content type says. */
function parseJson(status: number, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    if (status >= 400) return undefined;
    // Without the cause, whose message quotes the response, which may be a shopper's order.
    throw new Error('answer is not JSON');
  }
}
