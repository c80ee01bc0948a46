import { localizePath } from '../../../shared/i18n/locales.ts';
import { href } from '../../../shared/routes.ts';
import type { App } from '../../core/app-context.tsx';
import { acquireTabLock } from '../../core/browser/tab-lock.ts';
import { type Attempt, undecidedAttempts } from './payment-attempt.ts';
import { askForOrder } from './payment/ask.ts';
import { recoverOrder } from './place-order.ts';
import { tellOrder } from './notify-order-placed.ts';

/** What became of the orders that this browser had sent: told when they came about, offered to go on with while they are not decided. */
export async function resume(app: App): Promise<void> {
  await app.texts.load(['payout']);
  for (const attempt of undecidedAttempts()) await look(app, attempt);
}

/** The checkout of what is ordered already has nothing to show. */
async function tell(app: App, orderId: string): Promise<void> {
  if (app.documentRoute === 'checkout') location.replace(localizePath(app.locale, href('checkoutSuccess', { id: orderId })));
  else await tellOrder(app, orderId);
}

async function look(app: App, attempt: Attempt): Promise<void> {
  if (attempt.paymentId === null) {
    const order = await recoverOrder(app, attempt.cartId);
    if (order) await tell(app, order.unique_id);
    return;
  }
  const done = new AbortController();
  try {
    // Another tab is at it: it tells by itself.
    if (!(await acquireTabLock(`order-${attempt.cartId}`, done.signal))) return;
    const decision = await askForOrder(app, attempt, { pauses: [] });
    if (decision?.type === 'placed') await tell(app, decision.orderId);
    if (decision?.type === 'timeUp') app.stores.kept.paymentId ??= attempt.paymentId;
  } finally {
    done.abort();
  }
}
