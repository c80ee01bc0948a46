/** Tokens for retries: an outage must not double the load on a backend that already fails. */
export interface RetryBudget {
  /** Each call adds its part of a token. */
  deposit(): void;
  /** False: no token is left. */
  take(): boolean;
}

export interface RetryBudgetOptions {
  /** Retries per call, in the long run. */
  readonly share?: number;
  /** Plus these, for a shop with few calls. */
  readonly perSecond?: number;
  readonly max?: number;
  readonly now?: () => number;
}

export function createRetryBudget({ share = 0.1, perSecond = 0.5, max = 10, now = Date.now }: RetryBudgetOptions = {}): RetryBudget {
  let tokens = max;
  let last = now();
  function refill(): void {
    const instant = now();
    tokens = Math.min(max, tokens + (Math.max(0, instant - last) / 1000) * perSecond);
    last = instant;
  }
  return {
    deposit: () => void (tokens = Math.min(max, tokens + share)),
    take() {
      refill();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

const RETRY_DELAY = 50;
/** A page has 2.4 s for its reads: a longer Retry-After is not awaited. */
const MAX_WAIT = 1200;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}

/** Milliseconds until a retry; null: no retry. Jitter spreads the retries of many callers to a restarting backend. */
export function delayAfterError({ method }: Call, error: unknown): number | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  if (typeof code !== 'string') return null;
  // RFC 9110, section 9.2.2: only idempotent requests are repeated. A request that was never sent may be repeated in any case.
  if (NOT_SENT.has(code)) return jitter();
  return method === 'GET' && BROKEN_OFF.has(code) ? jitter() : null;
}

/** 502 to 504 mean "not now", of the backend or of a proxy in front of it. A 500 is final; a 429 asks for fewer calls. */
export function delayAfterResponse(
  { method }: Call,
  { status, retryAfter }: { readonly status: number; readonly retryAfter?: number },
): number | null {
  if (method !== 'GET') return null;
  if (retryAfter === undefined) return NOT_NOW.has(status) ? jitter() : null;
  if (!NOT_NOW.has(status) && status !== 429) return null;
  return retryAfter <= MAX_WAIT ? retryAfter + jitter() : null;
}

const jitter = (): number => RETRY_DELAY + Math.random() * RETRY_DELAY * 2;

const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const NOT_NOW = new Set([502, 503, 504]);

/** No connection could be made: that does not depend on the requested entity. */
export function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && NOT_SENT.has(code);
}

/** A wrong clock or an absurd date must not close the shop for long. A shopper's own Retry-After may be longer, up to a day. */
export const MAX_PAUSE = 300_000;
const MAX_RETRY_AFTER = 86_400_000;

/** RFC 9110, section 10.2.3: seconds or a date; in milliseconds from now. */
export function parseRetryAfter(value: string | string[] | undefined, now: number): number | undefined {
  if (typeof value !== 'string') return undefined;
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER);
}
