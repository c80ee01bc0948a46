import { isUniqueId } from '../../../shared/commerce/cart-link.ts';
import { redirectPath } from '../../../shared/routes.ts';
import { homePath } from '../../core/links.ts';
import type { App } from '../../core/app-context.tsx';
import { readJson, readText } from '../../../packages/engine/browser/storage/storage.ts';
import { CART_KEY } from '../cart/store.ts';
import { WISHLIST_KEY } from '../wishlist/store.ts';

/** The ids of the guest's lists, as form fields: the backend merges them into the customer's. */
export function guestLists(): { readonly cart_unique_id: string; readonly wishlist_unique_id: string } {
  const wishlist = readJson('local', WISHLIST_KEY, (value) => {
    const { id } = (value ?? {}) as { readonly id?: unknown };
    return typeof id === 'string' && isUniqueId(id) ? id : null;
  });
  const cart = readText('local', CART_KEY) ?? '';
  // Any other stored text would have the sign-in refused.
  return { cart_unique_id: isUniqueId(cart) ? cart : '', wishlist_unique_id: wishlist ?? '' };
}

/** After a sign-in: the next document shows the customer's data. Until then the page stays as it is. */
export function enterSession(app: App, redirect: string | null): Promise<never> {
  app.stores.customer.session.postToTabs();
  location.assign(redirectPath(redirect) ?? homePath(app));
  return new Promise(() => undefined);
}
