import { Agent, request } from 'undici';
import { ApiError } from '../../shared/errors.ts';

/** A backend answer as it came: status and parsed JSON (undefined for an empty body). */
export interface UpstreamAnswer {
  readonly status: number;
  readonly json: unknown;
}

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpClientOptions {
  /** Time for a read from start to last byte, retry included: two of them fit into the 3 s a cold page has. */
  readonly readBudget?: number;
  /** Time for a write; a payment or an order may take its time, and must not be cut off early. */
  readonly writeBudget?: number;
  readonly connectTimeout?: number;
  /** Largest answer accepted. */
  readonly maxBytes?: number;
}

export interface HttpClient {
  /** Rejects with `ApiError` 503 `unavailable` when no usable answer came, with the signal's reason when the caller gave up. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

const RETRY_DELAY = 50;

export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const { readBudget = 2200, writeBudget = 12_000, connectTimeout = 1000, maxBytes = 8 * 1024 * 1024 } = options;
  const agent = new Agent({ connect: { timeout: connectTimeout }, connections: 64, pipelining: 1, keepAliveTimeout: 30_000 });

  async function send(call: UpstreamRequest): Promise<UpstreamAnswer> {
    const budget = AbortSignal.timeout(call.method === 'GET' ? readBudget : writeBudget);
    const signal = call.signal ? AbortSignal.any([call.signal, budget]) : budget;
    try {
      return await sendOnce(call, signal).catch(async (error: unknown) => {
        if (!isRetryable(call, error)) throw error;
        await jitter(signal);
        return sendOnce(call, signal);
      });
    } catch (error) {
      if (call.signal?.aborted === true) throw call.signal.reason;
      throw new ApiError(503, 'unavailable', { cause: error });
    }
  }

  async function sendOnce(call: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer> {
    const { statusCode, headers, body } = await request(call.url, {
      dispatcher: agent,
      method: call.method,
      headers: call.headers,
      body: call.body ?? null,
      signal,
    });
    if (Number(headers['content-length'] ?? 0) > maxBytes) {
      // Its error would be nobody's, and an uncaught one ends the process.
      body.on('error', () => undefined).destroy();
      throw new Error(`answer of ${headers['content-length'] as string} bytes is too large`);
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new Error(`answer is larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return { status: statusCode, json: parseJson(statusCode, Buffer.concat(chunks, size)) };
  }

  return { send, close: () => agent.close() };
}

/** An error page in HTML from a proxy in between is no news about its status; a "success" without JSON is garbage. */
function parseJson(status: number, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    if (status >= 400) return undefined;
    // Without its cause: that one quotes the answer, and the answer may be somebody's order.
    throw new Error('answer is not JSON');
  }
}

/** RFC 9110, 9.2.2: only what is idempotent is repeated, and only when the connection failed, not when an answer was bad or late. */
function isRetryable(call: UpstreamRequest, error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return call.method === 'GET' && typeof code === 'string' && CONNECTION_ERRORS.has(code);
}

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ENOTFOUND', 'EAI_AGAIN']);

/** Spreads the retries of many askers, so that a restarting backend is not met by all at once. */
async function jitter(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY + Math.random() * RETRY_DELAY * 2));
  signal.throwIfAborted();
}
