import type { App } from '../../core/app-context.tsx';
import { readText } from '../../core/browser/storage.ts';
import { ATTEMPTS_KEY } from './pending-order-store.ts';

/** Called once by the browser's entry: finds orders that were sent without an answer, for example before the tab was closed. */
export function resumePendingOrders(app: App): void {
  // /checkout/payout does it by itself.
  if (app.documentRoute === 'checkoutPayout' || !/"state":"(?:open|agreed)"/.test(readText('local', ATTEMPTS_KEY) ?? '')) return;
  import('./check-pending-orders.ts')
    .then(({ checkPendingOrders }) => checkPendingOrders(app))
    // The next page tries again.
    .catch(() => undefined);
}
