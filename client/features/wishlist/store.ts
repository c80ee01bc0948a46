import type { WishlistItem } from '../../../shared/contract/wishlist.ts';
import { createPieceListStore, type PieceList, type PieceListState } from '../piece-list/store.ts';

/** Storage key of the list. */
export const WISHLIST_KEY = 'wishlist';

export const WISHLIST: PieceList = { name: WISHLIST_KEY, sync: () => import('./sync.ts').then(({ wishlistSync }) => wishlistSync) };

declare module '../../core/stores.ts' {
  interface Stores {
    /** Newest first. */
    wishlist: PieceListState<WishlistItem>;
  }
}

export const createWishlistStore = (): PieceListState<WishlistItem> => createPieceListStore();
