import { proxy, ref } from 'valtio';
import type { Wish } from '../../../shared/commerce/wishlist.ts';
import type { WishlistItem } from '../../../shared/contract/wishlist.ts';

/** Under which this browser keeps the list. */
export const WISHLIST_KEY = 'wishlist';

export interface WishlistState {
  /** What is remembered, newest first, as the shopper sees it: clicks show at once. */
  wanted: readonly Wish[];
  /** What the backend says of these pieces. */
  items: readonly WishlistItem[];
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What the work goes on with; not shown, so not tracked. */
  readonly session: WishlistSession;
}

interface WishlistSession {
  /** Saving goes on: what is clicked meanwhile is saved after it, as one list. */
  saving: boolean;
  /** Counts changes: an answer about an older list is dropped. */
  changes: number;
  tell: (digest: string) => void;
}

declare module '../../core/stores.ts' {
  interface Stores {
    wishlist: WishlistState;
  }
}

export const createWishlistStore = (): WishlistState =>
  proxy<WishlistState>({
    wanted: [],
    items: [],
    status: 'idle',
    session: ref<WishlistSession>({ saving: false, changes: 0, tell: () => undefined }),
  });
