import type { ErrorCode } from './contract/codes.ts';

/** A call that the backend refused, or that did not come through (`status` 503). Safe to show: carries no internals. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(
    status: number,
    code: ErrorCode,
    options: { message?: string; fields?: Readonly<Record<string, readonly string[]>>; cause?: unknown } = {},
  ) {
    super(options.message ?? `${status} ${code}`, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.fields = options.fields ?? {};
  }
}

/** Spec, section 8: navigation errors take their status from `statusCode`, `status` or the response's status; default 500. */
export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  const { statusCode, status, response } = error as { statusCode?: unknown; status?: unknown; response?: { status?: unknown } };
  for (const candidate of [statusCode, status, response?.status]) {
    if (typeof candidate === 'number' && candidate >= 400 && candidate <= 599) return candidate;
  }
  return 500;
}
