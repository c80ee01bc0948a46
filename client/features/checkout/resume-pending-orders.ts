import type { App } from '../../core/app-context.tsx';
import { readJson } from '../../core/browser/storage.ts';

/** Storage key of the payment attempts (`payment-attempt.ts`). */
export const ATTEMPTS_KEY = 'order-attempts';

export const isUndecided = (state: unknown): boolean => state === 'open' || state === 'agreed';

/** Whether the stored attempts are worth loading: every page asks, so the whole parser is not here. */
export const hasUndecided = (stored: unknown): boolean =>
  Array.isArray(stored) && stored.some((attempt: { readonly state?: unknown } | null) => isUndecided(attempt?.state));

/** Called once by the browser's entry, when the page works: finds orders that were sent without an answer, for example before the tab was closed. */
export function resumePendingOrders(app: App): void {
  // /checkout/payout does it by itself.
  if (app.documentRoute === 'checkoutPayout' || !readJson('local', ATTEMPTS_KEY, hasUndecided)) return;
  import('./check-pending-orders.ts')
    .then(({ checkPendingOrders }) => checkPendingOrders(app))
    // The next page tries again.
    .catch(() => undefined);
}
