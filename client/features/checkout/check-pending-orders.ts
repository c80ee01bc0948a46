import { withPrefix } from '../../../packages/engine/site.ts';
import { href } from '../../../shared/routes.ts';
import type { App } from '../../core/app-context.tsx';
import { acquireTabLock } from '../../../packages/engine/browser/storage/tab-lock.ts';
import { type Attempt, undecidedAttempts } from './payment-attempt.ts';
import { pollOrder } from './payment/poll-order.ts';
import { recoverOrder } from './place-order.ts';
import { notifyOrderPlaced } from './notify-order-placed.ts';

/** Asks for the orders that this browser sent: shows those that were placed, offers to continue a payment that is not decided. */
export async function checkPendingOrders(app: App): Promise<void> {
  await app.texts.load(['payout']);
  for (const attempt of undecidedAttempts()) await checkAttempt(app, attempt);
}

/** A checkout whose cart is ordered has nothing to show. */
async function showOrder(app: App, orderId: string): Promise<void> {
  if (app.documentRoute === 'checkout') location.replace(withPrefix(app.prefix, href('checkoutSuccess', { id: orderId })));
  else await notifyOrderPlaced(app, orderId);
}

async function checkAttempt(app: App, attempt: Attempt): Promise<void> {
  if (attempt.paymentId === null) {
    const order = await recoverOrder(app, attempt.cartId);
    if (order) await showOrder(app, order.unique_id);
    return;
  }
  const done = new AbortController();
  try {
    // Another tab handles this order and shows its result.
    if (!(await acquireTabLock(`order-${attempt.cartId}`, done.signal))) return;
    const decision = await pollOrder(app, attempt, { pauses: [] });
    if (decision?.type === 'placed') await showOrder(app, decision.orderId);
    if (decision?.type === 'timedOut') app.stores.pendingOrder.paymentId ??= attempt.paymentId;
  } finally {
    done.abort();
  }
}
