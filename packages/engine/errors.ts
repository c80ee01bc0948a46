import type { ErrorCode } from './register.ts';

export interface ApiErrorOptions {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly retryAfter?: number | undefined;
  /** Of the shop's server, which logged the failure under it. */
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** An error response of the backend, or an unreachable backend (`status` 503). Safe to show: contains no internals. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Whole seconds until a retry makes sense (Retry-After, RFC 9110 section 10.2.3), if known. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? `${status} ${code}`, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.fields = options.fields ?? {};
    this.retryAfter = options.retryAfter;
    this.requestId = options.requestId;
  }
}

/** The status of a navigation error: `statusCode`, `status` or the response's status; default 500 (specification, section 8). */
export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  const { statusCode, status, response } = error as { statusCode?: unknown; status?: unknown; response?: { status?: unknown } };
  for (const candidate of [statusCode, status, response?.status]) {
    if (typeof candidate === 'number' && candidate >= 400 && candidate <= 599) return candidate;
  }
  return 500;
}

/** Milliseconds to the seconds of Retry-After: rounded up, at least 1. */
export const toRetryAfter = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
