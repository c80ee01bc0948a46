import { clientAddress } from '../../packages/engine/connections/client-address.ts';
import type { Visitors } from '../../packages/engine/pages/personal-pages.ts';
import { readToken, type SessionCookie } from '../backend/session-cookie.ts';
import { keepWishlistId, readWishlistId } from '../backend/wishlist-cookie.ts';

/** Visitors are known by their cookies. */
export const createVisitors = (sessionCookie: SessionCookie, secure: boolean): Visitors => ({
  read: (req) => ({ token: readToken(req), forwardedFor: clientAddress(req), wishlistId: readWishlistId(req) }),
  onPage(res, page, { wishlistId }) {
    // Extended on each use, also without JavaScript.
    if (page === 'wishlist' && wishlistId !== undefined) keepWishlistId(res, wishlistId, secure);
  },
  onSessionEnd: sessionCookie.clear,
});
