import type { UpstreamAnswer, UpstreamRequest } from './http-client.ts';

/** Tokens for retries: an outage must not double the load on a backend that is ill already. */
export interface RetryBudget {
  /** Each call pays in its part. */
  paidIn(): void;
  /** False: there is none left. */
  take(): boolean;
}

export interface RetryBudgetOptions {
  /** Retries for each call, in the long run. */
  readonly share?: number;
  /** And these, for a shop with few calls. */
  readonly perSecond?: number;
  readonly most?: number;
  readonly now?: () => number;
}

export function createRetryBudget({ share = 0.1, perSecond = 0.5, most = 10, now = Date.now }: RetryBudgetOptions = {}): RetryBudget {
  let tokens = most;
  let last = now();
  function refill(): void {
    const instant = now();
    tokens = Math.min(most, tokens + (Math.max(0, instant - last) / 1000) * perSecond);
    last = instant;
  }
  return {
    paidIn: () => void (tokens = Math.min(most, tokens + share)),
    take() {
      refill();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

const RETRY_DELAY = 50;
/** A page has 2.4 s for its reads: what says "come back" later than this is not waited for. */
const LONGEST_WAIT = 1200;

/** Milliseconds until a second try; null when there is none. Jitter spreads the retries of many askers, so that a restarting backend is not met by all at once. */
export function delayAfterError(call: UpstreamRequest, error: unknown): number | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  if (typeof code !== 'string') return null;
  // RFC 9110, 9.2.2: only what is idempotent is repeated. What was never sent is: whatever it is, it did not happen.
  if (NOT_SENT.has(code)) return jitter();
  return call.method === 'GET' && BROKEN_OFF.has(code) ? jitter() : null;
}

/** "Not now" of whoever stands in front of the backend, or of itself. A 500 is an answer, and so is the next one; a 429 asks for less, not for more. */
export function delayAfterAnswer(call: UpstreamRequest, { status, retryAfter }: UpstreamAnswer): number | null {
  if (call.method !== 'GET') return null;
  if (retryAfter === undefined) return NOT_NOW.has(status) ? jitter() : null;
  if (!NOT_NOW.has(status) && status !== 429) return null;
  return retryAfter <= LONGEST_WAIT ? retryAfter + jitter() : null;
}

const jitter = (): number => RETRY_DELAY + Math.random() * RETRY_DELAY * 2;

const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const NOT_NOW = new Set([502, 503, 504]);

/** No connection could be made: that is not the fault of what was asked for. */
export function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && NOT_SENT.has(code);
}

/** A wrong clock or a joke of a date must not close the shop for long. What a shopper alone is told may be longer, and has an end as well. */
export const LONGEST_PAUSE = 300_000;
const LONGEST_PROMISE = 86_400_000;

/** RFC 9110, 10.2.3: seconds or a date; in milliseconds from now. */
export function parseRetryAfter(value: string | string[] | undefined, now: number): number | undefined {
  if (typeof value !== 'string') return undefined;
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_PROMISE);
}
