import { createCartStore } from './features/cart/store.ts';
import { createKeptStore } from './features/checkout/pending-order-store.ts';
import { createListingStore } from './features/catalog/store.ts';
import { createDialogStore } from './features/dialogs/store.ts';
import { createWishlistStore } from './features/wishlist/store.ts';
import { createToastStore } from './ui/toast-store.ts';

/** Client state, one instance a render: on the server always fresh, so that nobody sees another shopper's. */
export const createStores = () => ({
  cart: createCartStore(),
  kept: createKeptStore(),
  listing: createListingStore(),
  dialogs: createDialogStore(),
  toasts: createToastStore(),
  wishlist: createWishlistStore(),
});
export type Stores = ReturnType<typeof createStores>;
