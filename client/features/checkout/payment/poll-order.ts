import type { PurchaseEvent } from '../../../../shared/commerce/payment-machine.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import type { App } from '../../../core/app-context.tsx';
import { type Attempt, changeAttempt } from '../payment-attempt.ts';
import { finishOrder } from '../place-order.ts';
import type { PayOutcome } from './adapter.ts';
import { NOTHING_TO_PAY } from './nothing-to-pay.ts';

/** Pauses between the calls, twenty seconds in all: most banks need less than ten. After the last one the payment counts as slow. */
export const POLL_PAUSES_MS: readonly number[] = [1000, 2000, 4000, 6000, 7000];

export type Decision = Extract<PurchaseEvent, { type: 'placed' | 'declined' | 'cancelled' | 'refused' | 'timedOut' }>;

/** Polls the backend until there is an order, a refusal, or the pauses are used up. Never rejects; null when aborted. */
export async function pollOrder(app: App, attempt: Attempt, options: PollOptions = {}): Promise<Decision | null> {
  const isDirect = attempt.method === NOTHING_TO_PAY || attempt.paymentId === null;
  return await poll(() => requestOrder(app, attempt, options.signal), { ...options, isDirect });
}

interface PollOptions {
  readonly signal?: AbortSignal;
  readonly pauses?: readonly number[];
}

/** `isDirect`: without a gateway there is nothing to wait for when the backend cannot be reached. */
export async function poll(
  request: () => Promise<Decision>,
  { signal, pauses = POLL_PAUSES_MS, isDirect = false }: PollOptions & { readonly isDirect?: boolean },
): Promise<Decision | null> {
  for (const pause of [...pauses, null]) {
    const decision = await request();
    if (signal?.aborted) return null;
    const isOpen = decision.type === 'timedOut' || (!isDirect && decision.type === 'refused' && isUnreachable(decision.error));
    if (!isOpen || pause === null) return decision;
    await sleep(pause, signal);
    if (signal?.aborted) return null;
  }
  return null;
}

/** `timedOut`: not decided yet. Stores a decision in the attempt, so that no other page polls again. */
async function requestOrder(app: App, attempt: Attempt, signal: AbortSignal | undefined): Promise<Decision> {
  try {
    const decision = stored(attempt, decisionOf(await fetchRefusal(app, attempt, signal)));
    if (decision) return decision;
    const order = await finishOrder(app, attempt, signal);
    return { type: 'placed', orderId: order.unique_id };
  } catch (error) {
    const decision = stored(attempt, decisionOf(error instanceof ApiError ? error.code : 'internal'));
    if (decision) return decision;
    // A final refusal: nothing was charged, and the next attempt is a new payment.
    if (error instanceof ApiError && !isUnreachable(error)) changeAttempt(attempt, { state: 'cancelled' });
    return { type: 'refused', error };
  }
}

/**
 * A gateway's window may report "cancelled" although the payment is authorised: it was closed just after the confirmation. A negative
 * outcome counts only if the backend agrees: no shopper may read that nothing was ordered and then get an order.
 */
export async function verifyOutcome({ api }: App, { paymentId }: Pick<Attempt, 'paymentId'>, outcome: PayOutcome): Promise<PayOutcome> {
  if (paymentId === null || (outcome.kind !== 'declined' && outcome.kind !== 'cancelled')) return outcome;
  const session = await api.call('getStripeSession', { query: { session_id: paymentId } }).catch(() => null);
  const state = session?.data.payment.state;
  return state === 'authorised' || state === 'paid' ? { kind: 'agreed' } : outcome;
}

/** Reads the payment's state before the order is requested: browsers log every refused call in their console. */
export async function fetchRefusal(
  { api }: App,
  { paymentId }: Pick<Attempt, 'paymentId'>,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  if (paymentId === null) return null;
  try {
    const { data } = await api.call('getStripeSession', { query: { session_id: paymentId } }, signal && { signal });
    return data.refusal;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    // The payment is unknown, but the order may still be placed or paid.
    return null;
  }
}

/** The outcome of the payment by the code of a refusal; null for any other reason. */
export function decisionOf(code: string | null): Decision | null {
  if (code === 'payment_pending' || code === 'request_in_progress') return { type: 'timedOut' };
  if (code === 'payment_declined') return { type: 'declined', message: null };
  return code === 'payment_cancelled' ? { type: 'cancelled' } : null;
}

function stored(attempt: Attempt, decision: Decision | null): Decision | null {
  if (decision?.type === 'declined' || decision?.type === 'cancelled') changeAttempt(attempt, { state: decision.type });
  return decision;
}

const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
  });
}
