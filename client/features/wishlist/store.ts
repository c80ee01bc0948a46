import { proxy, ref } from 'valtio';
import type { Wish } from '../../../shared/commerce/wishlist.ts';
import type { WishlistItem } from '../../../shared/contract/wishlist.ts';

/** Storage key of the list. */
export const WISHLIST_KEY = 'wishlist';

export interface WishlistState {
  /** The wishes as the shopper sees them, newest first: clicks show at once. */
  wishes: readonly Wish[];
  /** The backend's data of these pieces. */
  items: readonly WishlistItem[];
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Internal to the wishlist's modules: not shown, so not tracked. */
  readonly session: WishlistSession;
}

interface WishlistSession {
  /** A save is running; changes made meanwhile are saved after it, as one list. */
  saving: boolean;
  /** Counts changes: an answer about an older list is dropped. */
  changes: number;
  postToTabs: (digest: string) => void;
}

declare module '../../core/stores.ts' {
  interface Stores {
    wishlist: WishlistState;
  }
}

export const createWishlistStore = (): WishlistState =>
  proxy<WishlistState>({
    wishes: [],
    items: [],
    status: 'idle',
    session: ref<WishlistSession>({ saving: false, changes: 0, postToTabs: () => undefined }),
  });
