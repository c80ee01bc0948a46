import type { Stripe } from 'stripe';
import { type ChargeProblem, ChargeRefused } from '../../backend/payments/payment-gateway.ts';

type StripeError = Stripe.errors.StripeError;
/** By its fields: the class is loaded late. */
const isStripeError = (error: unknown): error is StripeError => error instanceof Error && 'rawType' in error;

/** Stripe repeats what it answered first to this key, a failure of its own. */
export const isKeptFailure = (error: unknown): boolean =>
  isStripeError(error) && (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';

/** 401, 403, 409 and 429 say nothing of the charge: the key is not accepted, or another call is under way. */
const DECIDED: readonly (number | undefined)[] = [400, 402, 404];
/** Later the same call may succeed. */
const TEMPORARY: readonly (string | undefined)[] = ['rate_limit', 'lock_timeout', 'balance_insufficient', 'processing_error'];

/** For `catch`: these codes are refusals, and every other decision is `other`. Other errors mean that nobody knows. */
export const refusing =
  (problems: Readonly<Record<string, ChargeProblem>>, other?: ChargeProblem) =>
  (error: unknown): never => {
    if (!isStripeError(error) || !DECIDED.includes(error.statusCode)) throw error;
    const { code, rawType, message } = error;
    const problem = problems[code ?? ''] ?? (rawType === 'idempotency_error' || TEMPORARY.includes(code) ? undefined : other);
    if (problem === undefined) throw error;
    throw new ChargeRefused(problem, `Stripe: ${message}`, { cause: error });
  };

export const ignoring =
  (code: string) =>
  (error: unknown): void => {
    if (!isStripeError(error) || error.code !== code) throw error;
  };
