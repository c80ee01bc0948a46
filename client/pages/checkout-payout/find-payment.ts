import { adapterOf, isExpressOnly } from '../../../shared/commerce/payment-kind.ts';
import type { Payment } from '../../../packages/contract/payment.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { App } from '../../core/app-context.tsx';
import {
  type Attempt,
  attemptOfPayment,
  changeAttempt,
  storeAttempt,
  newAttempt,
  undecidedAttempts,
} from '../../features/checkout/payment-attempt.ts';
import type { PaymentAdapter } from '../../features/checkout/payment/adapter.ts';
import { adapterEntry } from '../../features/checkout/payment/adapters.ts';
import { completeExpress } from '../../features/checkout/payment/express.ts';

/** Payment ids are unguessable; text of another form is not sent to the backend. */
const UNIQUE_ID = /^[A-Za-z0-9_-]{16,64}$/;

export type Found =
  /** No id in the address and no stored attempt; an unknown id; the backend cannot be reached. */
  | { readonly status: 'missing' | 'unknown' | 'unreachable' }
  | { readonly status: 'ordered'; readonly orderId: string }
  /** The attempt ended earlier, declined or cancelled. */
  | { readonly status: 'ended'; readonly attempt: Attempt }
  | { readonly status: 'undecided'; readonly attempt: Attempt }
  /** The shopper pays in the gateway's form. */
  | { readonly status: 'form'; readonly attempt: Attempt; readonly payment: Payment; readonly adapter: PaymentAdapter }
  /** An express payment: the order button is on the page `path`. */
  | { readonly status: 'express'; readonly path: string };

/** Finds the payment of the page's address, or the latest undecided one of this browser, and its next step. */
export async function findPayment(app: App, paymentId: string | null): Promise<Found> {
  if (paymentId !== null && !UNIQUE_ID.test(paymentId)) return { status: 'unknown' };
  const stored = paymentId === null ? (undecidedAttempts()[0] ?? null) : attemptOfPayment(paymentId);
  if (!stored) return paymentId === null ? { status: 'missing' } : await findAtBackend(app, paymentId);
  if (stored.orderId !== null) return { status: 'ordered', orderId: stored.orderId };
  if (stored.state === 'declined' || stored.state === 'cancelled') return { status: 'ended', attempt: stored };
  if (stored.state === 'atExpress' || stored.state === 'express') return await continueExpress(app, stored);
  return stored.state === 'open' ? await continueInForm(app, stored) : { status: 'undecided', attempt: stored };
}

/** Another browser, or a cleared storage: only the backend has the payment. */
async function findAtBackend(app: App, paymentId: string): Promise<Found> {
  try {
    const { payment } = (await app.api.call('getStripeSession', { query: { session_id: paymentId } })).data;
    const { cart_unique_id: cartId, type: method, provider, amount, id } = payment;
    // It pays a placed order, on that order's page.
    if (cartId === null) return { status: 'unknown' };
    const isExpress = isExpressOnly(adapterOf({ code: method, provider }, []));
    const attempt = newAttempt({ cartId, method, amount, paymentId: id, state: isExpress ? 'atExpress' : 'open' });
    storeAttempt(attempt);
    return attempt.state === 'atExpress' ? await continueExpress(app, attempt) : await continueInForm(app, attempt);
  } catch (error) {
    return { status: error instanceof ApiError && error.status < 500 ? 'unknown' : 'unreachable' };
  }
}

async function continueInForm(app: App, attempt: Attempt): Promise<Found> {
  try {
    const adapter = await adapterEntry(attempt.method)?.load();
    if (!adapter?.Embedded || attempt.paymentId === null) return { status: 'undecided', attempt };
    const { status, payment } = (await app.api.call('getStripeSession', { query: { session_id: attempt.paymentId } })).data;
    // Nobody pays twice: a finished form is not shown again, whatever the payment's state.
    const isFilledIn = status === 'complete' || payment.state !== 'open' || payment.redirect_url !== null;
    if (!isFilledIn) return { status: 'form', attempt, payment, adapter };
    return { status: 'undecided', attempt: changeAttempt(attempt, { state: 'agreed' }) };
  } catch (error) {
    return error instanceof ApiError && error.status < 500 ? { status: 'undecided', attempt } : { status: 'unreachable' };
  }
}

async function continueExpress(app: App, attempt: Attempt): Promise<Found> {
  try {
    return { status: 'express', path: await completeExpress(app, attempt) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) return { status: 'unreachable' };
    return { status: 'ended', attempt: changeAttempt(attempt, { state: error.code === 'payment_declined' ? 'declined' : 'cancelled' }) };
  }
}
