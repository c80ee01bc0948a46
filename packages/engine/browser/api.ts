import { addressOf } from '../backend/call-path.ts';
import type { Endpoint } from '../contract.ts';
import { ApiError, statusOf } from '../errors.ts';
import type { Api, EndpointKey, ErrorCode, Locale } from '../register.ts';

/** A write that takes longer has failed for the shopper; the call may be repeated with its idempotency key. */
const CALL_TIMEOUT_MS = 15_000;

/** The session had ended, and the customer has signed in again: what was interrupted has to be wanted once more. */
export class SignedInAgain extends ApiError {
  constructor() {
    super(401, 'not_signed_in');
  }
}

export interface BrowserApiOptions {
  readonly base?: string;
  /**
   * A call needed a session that has ended. Calls whose failure is ignored do not count. Resolves to true when there is a session again.
   * `isRead`: nobody waits for it with a finger on the button.
   */
  readonly onSessionEnded?: (isRead: boolean) => Promise<boolean>;
  /** True if this document began with a session. */
  readonly isCustomer?: () => boolean;
  /** A read that needs a session and no arguments: tells whether there still is one. */
  readonly probe?: EndpointKey;
  /** `omit`: calls as a guest, also while somebody is signed in. */
  readonly credentials?: RequestCredentials;
}

/** Calls the backend through the shop's API proxy, which checks requests and answers against the schemas. */
export function createBrowserApi(
  endpoints: Readonly<Record<EndpointKey, Endpoint>>,
  locale: Locale,
  { base = '/api', onSessionEnded, isCustomer = () => false, probe, credentials = 'same-origin' }: BrowserApiOptions = {},
): Api {
  const rowOf = (key: EndpointKey): Endpoint => endpoints[key] as Endpoint;
  const send: Api['call'] = async (key, args, { signal, idempotencyKey } = {}) => {
    const { body } = args as { body?: unknown };
    const response = await fetch(base + addressOf(rowOf(key), args as never, { lang: locale }), {
      method: rowOf(key).method,
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
    if (response.ok && json !== null) return json;
    throw toError(response, json);
  };
  async function isOver(key: EndpointKey, error: unknown): Promise<boolean> {
    const { method, onFailure, session } = rowOf(key);
    // A sign-in that is refused needed no session.
    if (onFailure === 'ignore' || session === 'opens') return false;
    const status = statusOf(error);
    if (status !== 404 || method === 'GET' || session === 'required' || !isCustomer() || probe === undefined) return status === 401;
    // Data of a customer alone are unknown to everybody else (a return of their order).
    return send(probe, {}).then(
      () => false,
      (refused: unknown) => statusOf(refused) === 401,
    );
  }
  return {
    async call(key, args, options = {}) {
      try {
        return await send(key, args, options);
      } catch (error) {
        if (!onSessionEnded || !(await isOver(key, error))) throw error;
        // One that is not sent again was wanted by a press of a button.
        const isRead = rowOf(key).method === 'GET' && options.repeatAfterSignIn !== false;
        if (!(await onSessionEnded(isRead))) throw error;
      }
      // An order is never placed without a press of its button.
      if (options.repeatAfterSignIn === false || rowOf(key).timeout === 'payment') throw new SignedInAgain();
      return send(key, args, options);
    },
  };
}

function toError({ status, headers }: Response, json: unknown): ApiError {
  const { error_code, message, errors } = (json ?? {}) as { error_code?: ErrorCode; message?: string; errors?: Record<string, string[]> };
  const code = error_code ?? fallbackCode(status);
  const seconds = headers.get('retry-after') ?? '';
  return new ApiError(status, code, {
    ...(message !== undefined && { message }),
    ...(errors && { fields: errors }),
    ...(status >= 500 && { requestId: headers.get('x-request-id') ?? undefined }),
    ...(/^\d{1,9}$/.test(seconds) && { retryAfter: Number(seconds) }),
  });
}

function fallbackCode(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'unavailable' : 'not_allowed';
}
