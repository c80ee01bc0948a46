import { receiveCart } from '../../../shared/commerce/cart-target.ts';
import type { App } from '../../app-context.tsx';
import { forget, inTurn, isGone, show } from '../cart/session.ts';

/** Makes a checkout cart of the regular cart. `signal`: the checkout was left meanwhile. */
export async function openCheckout(app: App, signal: AbortSignal): Promise<void> {
  const state = app.stores.cart;
  await inTurn(state, async () => {
    const id = state.session.confirmed.cart?.unique_id;
    if (signal.aborted || id === undefined) return;
    try {
      const { data } = await app.api.call('openCheckout', { body: { cart_unique_id: id } }, { signal });
      if (signal.aborted) return;
      state.session.confirmed = receiveCart({ ...state.session.confirmed, checkoutCart: data }, data);
      show(state);
    } catch (error) {
      if (signal.aborted) return;
      if (!isGone(error)) throw error;
      forget(state);
    }
  });
}

/** Leaving the checkout clears the checkout cart (specification, section 2); after an order the regular one too. */
export function closeCheckout({ stores: { cart: state } }: App): void {
  const { session } = state;
  if (session.ordered) {
    session.ordered = false;
    return forget(state);
  }
  session.confirmed = { ...session.confirmed, checkoutCart: null };
  show(state);
}
