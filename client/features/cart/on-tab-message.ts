import { isCartId } from '../../../shared/commerce/cart-link.ts';
import { cartDigest } from '../../../shared/commerce/cart-target.ts';
import type { App } from '../../core/app-context.tsx';
import type { CartMessage } from '../../core/browser/shop-tabs.ts';
import { loadCart } from './load.ts';
import { forget, inTurn, isGone, receive, show } from './session.ts';

/** What another tab says of its cart. Specification, section 4: refetch when different; checkout carts only where the ids match. */
export async function hear(app: App, message: CartMessage): Promise<void> {
  const state = app.stores.cart;
  if (message.type === 'cart') {
    // What is under way, the same cart in the checkout say, may bring what the message tells.
    await state.session.tail;
    if (message.digest !== cartDigest(state.session.confirmed.cart))
      await loadCart(app, message.unique_id !== null && isCartId(message.unique_id) ? message.unique_id : null);
    return;
  }
  const { checkoutCart } = state.session.confirmed;
  if (checkoutCart?.unique_id !== message.unique_id || message.digest === cartDigest(checkoutCart)) return;
  await inTurn(state, async () => {
    try {
      receive(state, (await app.api.call('getCheckoutCart', { query: { cart_unique_id: checkoutCart.unique_id } })).data);
    } catch (error) {
      if (isGone(error)) forget(state, checkoutCart.unique_id);
    }
    show(state);
  });
}
