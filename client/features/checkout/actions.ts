import { isUniqueId } from '../../../shared/commerce/cart-link.ts';
import { receiveCart } from '../../../shared/commerce/cart-target.ts';
import type { App } from '../../core/app-context.tsx';
import { dropCart, runInOrder, isCartGone, showCart } from '../cart/cart-sync.ts';

/**
 * Opens the checkout of the regular cart, or of the cart with the id `wanted`, which leaves the regular one as it is.
 * Returns whether the cart exists. `signal`: aborted when the checkout is left.
 */
export async function openCheckout(app: App, signal: AbortSignal, wanted?: string): Promise<boolean> {
  const state = app.stores.cart;
  if (wanted !== undefined && !isUniqueId(wanted)) return false;
  return await runInOrder(state, async () => {
    const regular = state.session.confirmed.cart?.unique_id;
    const id = wanted ?? regular;
    if (signal.aborted || id === undefined) return true;
    try {
      const { data } =
        id === regular
          ? await app.api.call('openCheckout', { body: { cart_unique_id: id } }, { signal })
          : await app.api.call('getCheckoutCart', { query: { cart_unique_id: id } }, { signal });
      if (signal.aborted) return true;
      app.stores.events.send({ name: 'begin_checkout', cart: data });
      state.session.confirmed = receiveCart({ ...state.session.confirmed, checkoutCart: data }, data);
      showCart(state);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      if (!isCartGone(error)) throw error;
      dropCart(state, id);
      return false;
    }
  });
}

/** Leaving the checkout clears the checkout cart (specification, section 2); after an order the regular one too, if it was that one. */
export function closeCheckout({ stores: { cart: state } }: App): void {
  const { session } = state;
  const { orderedCartId } = session;
  session.orderedCartId = null;
  session.confirmed = { ...session.confirmed, checkoutCart: null };
  if (orderedCartId === null) showCart(state);
  else dropCart(state, orderedCartId);
}
