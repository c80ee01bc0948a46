import { toggleWish, WISHES_MAX } from '../../../shared/commerce/piece-list.ts';
import type { WishlistItem } from '../../../shared/contract/wishlist.ts';
import { seenPiece } from '../../../shared/measurement/seen-piece.ts';
import { createPieceListSync } from '../piece-list/sync.ts';

export const wishlistSync = createPieceListSync<WishlistItem>({
  name: 'wishlist',
  max: WISHES_MAX,
  stateOf: ({ stores }) => stores.wishlist,
  get: async ({ api }, unique_id) => (await api.call('getWishlist', { query: { unique_id } })).data,
  post: async ({ api }, body) => (await api.call('saveWishlist', { body })).data,
  toggle: toggleWish,
  onToggled({ stores: { events, wishlist } }, { sku }, isAdded, product) {
    const known = wishlist.items.find((item) => item.sku === sku);
    events.send({ name: isAdded ? 'add_to_favorites' : 'remove_from_favorites', piece: known ?? seenPiece(sku, product) });
  },
});

export const { load: loadWishlist, toggleItem } = wishlistSync;
