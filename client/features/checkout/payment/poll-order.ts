import type { PurchaseEvent } from '../../../../shared/commerce/payment-machine.ts';
import { ApiError } from '../../../../shared/errors.ts';
import type { App } from '../../../core/app-context.tsx';
import { type Attempt, changeAttempt } from '../payment-attempt.ts';
import { finishOrder } from '../place-order.ts';
import type { PayOutcome } from './adapter.ts';
import { NOTHING_TO_PAY } from './nothing-to-pay.ts';

/** Pauses between the calls, twenty seconds in all: most banks need less than ten. After the last one the payment counts as slow. */
export const POLL_PAUSES_MS: readonly number[] = [1000, 2000, 4000, 6000, 7000];

export type Decision = Extract<PurchaseEvent, { type: 'placed' | 'declined' | 'cancelled' | 'refused' | 'timedOut' }>;

/** Polls the backend until there is an order, a refusal, or the pauses are used up. Never rejects; null when aborted. */
export async function pollOrder(
  app: App,
  attempt: Attempt,
  { signal, pauses = POLL_PAUSES_MS }: { readonly signal?: AbortSignal; readonly pauses?: readonly number[] } = {},
): Promise<Decision | null> {
  const isDirect = attempt.method === NOTHING_TO_PAY || attempt.paymentId === null;
  for (const pause of [...pauses, null]) {
    const decision = await requestOrder(app, attempt, signal);
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
    const decision = decisionOf(attempt, await fetchRefusal(app, attempt, signal));
    if (decision) return decision;
    const order = await finishOrder(app, attempt, signal);
    return { type: 'placed', orderId: order.unique_id };
  } catch (error) {
    const decision = decisionOf(attempt, error instanceof ApiError ? error.code : 'internal');
    if (decision) return decision;
    // A final refusal: nothing was charged, and the next attempt is a new payment.
    if (error instanceof ApiError && !isUnreachable(error)) changeAttempt(attempt, { state: 'cancelled' });
    return { type: 'refused', error };
  }
}

/**
 * A provider's window may report "cancelled" although the payment is authorised: it was closed just after the confirmation. A negative
 * outcome counts only if the backend agrees: no shopper may read that nothing was ordered and then get an order.
 */
export async function verifyOutcome({ api }: App, { paymentId }: Attempt, outcome: PayOutcome): Promise<PayOutcome> {
  if (paymentId === null || (outcome.kind !== 'declined' && outcome.kind !== 'cancelled')) return outcome;
  const session = await api.call('getStripeSession', { query: { session_id: paymentId } }).catch(() => null);
  const state = session?.data.payment.state;
  return state === 'authorised' || state === 'paid' ? { kind: 'agreed' } : outcome;
}

/** Reads the payment's state before the order is requested: browsers log every refused call in their console. */
async function fetchRefusal({ api }: App, { paymentId }: Attempt, signal: AbortSignal | undefined): Promise<string | null> {
  if (paymentId === null) return null;
  try {
    const { data } = await api.call('getStripeSession', { query: { session_id: paymentId } }, signal && { signal });
    return data.refusal;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    // The payment is unknown, but the cart may still be ordered.
    return null;
  }
}

function decisionOf(attempt: Attempt, code: string | null): Decision | null {
  if (code === 'payment_pending' || code === 'request_in_progress') return { type: 'timedOut' };
  if (code === 'payment_declined') {
    changeAttempt(attempt, { state: 'declined' });
    return { type: 'declined', message: null };
  }
  if (code === 'payment_cancelled') {
    changeAttempt(attempt, { state: 'cancelled' });
    return { type: 'cancelled' };
  }
  return null;
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
