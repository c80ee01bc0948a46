import { ERROR_CODES, type ErrorCode } from '../../shared/contract/codes.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Api, callPath } from '../../shared/contract/request.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Locale } from '../../shared/i18n/locales.ts';

/** A write that takes longer has failed for the shopper; the call may be repeated with its idempotency key. */
const CALL_TIMEOUT_MS = 15_000;

interface BrowserApiOptions {
  readonly base?: string;
  /** A call needed a session that has ended. Calls whose failure is ignored do not count. */
  readonly onSessionEnded?: () => void;
  /** `omit`: calls as a guest, also while somebody is signed in. */
  readonly credentials?: RequestCredentials;
}

/** Calls the backend through the shop's API proxy, which checks requests and answers against the schemas. */
export function createBrowserApi(
  locale: Locale,
  { base = '/api', onSessionEnded, credentials = 'same-origin' }: BrowserApiOptions = {},
): Api {
  return {
    async call(key, args, { signal, idempotencyKey } = {}) {
      const { body } = args as { body?: unknown };
      const response = await fetch(base + callPath(key, args as never, { lang: locale }), {
        method: endpoints[key].method,
        credentials,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), ...(signal ? [signal] : [])]),
      }).catch((cause: unknown) => {
        throw signal?.aborted ? cause : new ApiError(503, 'unavailable', { cause });
      });
      const json: unknown = await response.json().catch(() => null);
      if (response.ok && json !== null) return json as never;
      const error = toError(response, json);
      if (error.status === 401 && endpoints[key].onFailure === 'throw') onSessionEnded?.();
      throw error;
    },
  };
}

function toError({ status, headers }: Response, json: unknown): ApiError {
  const { error_code, message, errors } = (json ?? {}) as { error_code?: string; message?: string; errors?: Record<string, string[]> };
  const code = ERROR_CODES.find((one) => one === error_code) ?? fallbackCode(status);
  const seconds = headers.get('retry-after') ?? '';
  return new ApiError(status, code, {
    ...(message !== undefined && { message }),
    ...(errors && { fields: errors }),
    ...(/^\d{1,9}$/.test(seconds) && { retryAfter: Number(seconds) }),
  });
}

function fallbackCode(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'unavailable' : 'not_allowed';
}
