import { snapshot } from 'valtio';
import { createEventQueue } from '../core/events.ts';
import type { Stores } from '../core/stores.ts';
import { createCartStore } from '../features/cart/store.ts';
import { createListingStore } from '../features/catalog/store.ts';
import { createPendingOrderStore } from '../features/checkout/pending-order-store.ts';
import { createComparisonStore } from '../features/comparison/store.ts';
import { createConsentStore } from '../features/consent/store.ts';
import { createCustomerStore } from '../features/customer/store.ts';
import { createDialogStore } from '../features/dialogs/store.ts';
import { createPopupStore } from '../features/popups/store.ts';
import { createWishlistStore } from '../features/wishlist/store.ts';
import { createToastStore } from '../ui/toast-store.ts';

/** One row for each store. Called once in the browser; the server's renders share frozen copies. */
export const createStores = (): Stores => ({
  cart: createCartStore(),
  pendingOrder: createPendingOrderStore(),
  listing: createListingStore(),
  dialogs: createDialogStore(),
  toasts: createToastStore(),
  wishlist: createWishlistStore(),
  comparison: createComparisonStore(),
  customer: createCustomerStore(),
  consent: createConsentStore(),
  popups: createPopupStore(),
  events: createEventQueue(),
});

/**
 * For all renders of the server. A render reads stores and changes none, so shoppers may share frozen ones: the proxies took a fiftieth of
 * the CPU of a page.
 */
export function createFrozenStores(): Stores {
  const { events: _, ...stores } = createStores();
  const frozen = Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, snapshot(store as object)]));
  // Components send their events in effects, in the browser.
  return Object.freeze({ ...(frozen as unknown as typeof stores), events: Object.freeze({ waiting: null, send: () => undefined }) });
}
