import { toggleWish, WISHES_MAX } from '../../../shared/commerce/piece-list.ts';
import type { WishlistItem } from '../../../shared/contract/wishlist.ts';
import { createPieceListSync } from '../piece-list/sync.ts';

export const wishlistSync = createPieceListSync<WishlistItem>({
  name: 'wishlist',
  max: WISHES_MAX,
  stateOf: ({ stores }) => stores.wishlist,
  get: async ({ api }, unique_id) => (await api.call('getWishlist', { query: { unique_id } })).data,
  post: async ({ api }, body) => (await api.call('saveWishlist', { body })).data,
  toggle: toggleWish,
});

export const { load: loadWishlist, toggleItem } = wishlistSync;
