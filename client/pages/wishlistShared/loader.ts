import { statusOf } from '../../../shared/errors.ts';
import { pageLoader } from '../../core/page.tsx';
import { isUniqueId } from '../../features/order/queries.ts';
import { sharedWishlistQuery } from '../../features/wishlist/queries.ts';

const UNKNOWN = { status: 404 } as const;

/** A link that was revoked, or never led anywhere, says so. */
export const wishlistSharedLoader = pageLoader('wishlistShared', async ({ params: { token }, queryClient }) => {
  if (!isUniqueId(token)) return UNKNOWN;
  try {
    await queryClient.ensureQueryData(sharedWishlistQuery(token));
    return null;
  } catch (error) {
    if (statusOf(error) === 404) return UNKNOWN;
    throw error;
  }
});
