import { statusOf } from '../../../shared/errors.ts';
import { pageLoader } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { wishlistQuery } from '../../features/wishlist/queries.ts';

/** On the server with the visitor's list. In the browser the list's store has it, from any page on. */
export const wishlistLoader = pageLoader('wishlist', async ({ app: { wishlistId }, queryClient }) => {
  const settings = queryClient.ensureQueryData(customerSettingsQuery());
  settings.catch(() => undefined);
  if (wishlistId === undefined) {
    await settings;
    return null;
  }
  try {
    await queryClient.ensureQueryData(wishlistQuery(wishlistId));
  } catch (error) {
    await settings;
    // A list that the backend no longer has is empty; one that cannot be read is said to be there.
    return statusOf(error) === 404 ? null : { wishlistId };
  }
  await settings;
  return { wishlistId };
});
