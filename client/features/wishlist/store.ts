import type { WishlistItem } from '../../../packages/contract/wishlist.ts';
import { createSavedListStore, type SavedList, type SavedListState } from '../saved-list/store.ts';

/** Storage key of the list. */
export const WISHLIST_KEY = 'wishlist';

export const WISHLIST: SavedList = { name: WISHLIST_KEY, sync: () => import('./sync.ts').then(({ wishlistSync }) => wishlistSync) };

declare module '../../core/stores.ts' {
  interface Stores {
    /** Newest first. */
    wishlist: SavedListState<WishlistItem>;
  }
}

export const createWishlistStore = (): SavedListState<WishlistItem> => createSavedListStore();
