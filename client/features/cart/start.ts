import { isCartId } from '../../../shared/commerce/cart-link.ts';
import { cartDigest } from '../../../shared/commerce/cart-target.ts';
import type { App } from '../../app-context.tsx';
import type { CartMessage, ShopTabs } from '../../browser/shop-tabs.ts';
import { loadCart } from './load.ts';
import { forget, inTurn, isGone, receive, show, storedCartId } from './session.ts';

/** Called once by the browser's entry: the cart of the id that this browser keeps, ways of delivery for it, and the other tabs. */
export async function startCart(app: App, tabs: ShopTabs): Promise<void> {
  const { session } = app.stores.cart;
  tabs.listen('cart', (message) => void hear(app, message));
  tabs.listen('checkout', (message) => void hear(app, message));
  session.tell = (type) => {
    const { cart: regular, checkoutCart } = session.confirmed;
    const told = type === 'cart' ? regular : checkoutCart;
    const cart = told?.unique_id === session.ordered ? null : told;
    tabs.tell({ type, unique_id: cart?.unique_id ?? null, digest: cartDigest(cart) });
  };
  // A page out of the back/forward cache shows what was true when it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void loadCart(app);
  });
  // The cart may be the order by now: the page asks for it when it knows.
  if (app.openedAs === 'checkoutPayout') return;
  const id = storedCartId();
  const loaded = loadCart(app);
  await Promise.all([loaded, id !== null && import('./shipping-methods.ts').then(({ startRates }) => startRates(app, id, loaded))]);
}

/** Specification, section 4: refetch when different; checkout carts only where the ids match. */
async function hear(app: App, message: CartMessage): Promise<void> {
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
