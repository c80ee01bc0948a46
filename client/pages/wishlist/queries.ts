import { apiQuery } from '../../../packages/engine/browser/api-query.ts';

/** The visitor's list. After a change the store has the newer products; here the share is read. */
export const wishlistQuery = (unique_id: string) => apiQuery('getWishlist', { query: { unique_id } });
export const sharedWishlistQuery = (token: string) => apiQuery('getSharedWishlist', { params: { token } });
