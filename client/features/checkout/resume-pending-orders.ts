import type { App } from '../../core/app-context.tsx';
import { readJson } from '../../../packages/engine/browser/storage/storage.ts';
import { ATTEMPTS_KEY, hasUndecided } from './pending-order-store.ts';

/**
 * Called once by the browser's entry, when the page works: finds orders that were sent without an answer, say before the tab was closed.
 */
export function resumePendingOrders(app: App): void {
  // /checkout/payout does it by itself.
  if (app.documentRoute === 'checkoutPayout' || !readJson('local', ATTEMPTS_KEY, hasUndecided)) return;
  import('./check-pending-orders.ts')
    .then(({ checkPendingOrders }) => checkPendingOrders(app))
    // The next page tries again.
    .catch(() => undefined);
}
