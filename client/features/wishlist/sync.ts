import { toggleWish } from '../../../shared/commerce/saved-list.ts';
import { WISHLIST_MAX } from '../../../packages/contract/limits.ts';
import type { WishlistItem } from '../../../packages/contract/wishlist.ts';
import { seenItem } from '../../../shared/measurement/seen-item.ts';
import { createSavedListSync } from '../saved-list/sync.ts';

export const wishlistSync = createSavedListSync<WishlistItem>({
  name: 'wishlist',
  max: WISHLIST_MAX,
  stateOf: ({ stores }) => stores.wishlist,
  get: async ({ api }, unique_id) => (await api.call('getWishlist', { query: { unique_id } })).data,
  post: async ({ api }, body) => (await api.call('saveWishlist', { body })).data,
  toggle: toggleWish,
  onToggled({ stores: { events, wishlist } }, { sku }, isAdded, product) {
    const known = wishlist.items.find((item) => item.sku === sku);
    events.send({ name: isAdded ? 'add_to_favorites' : 'remove_from_favorites', item: known ?? seenItem(sku, product) });
  },
});

export const { load: loadWishlist, toggleItem } = wishlistSync;
