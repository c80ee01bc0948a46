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

/** One row for each store. Called for each render on the server, so that shoppers never share state; once in the browser. */
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
