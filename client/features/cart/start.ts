import { cartDigest } from '../../../shared/commerce/cart-target.ts';
import type { App } from '../../app-context.tsx';
import { openTabChannel } from '../../browser/tab-channel.ts';
import { loadCart } from './load.ts';
import { forget, inTurn, isGone, receive, show } from './session.ts';
import { parseTabMessage, type TabMessage } from './tab-message.ts';

/** Called once by the browser's entry: the cart of the id that this browser keeps, and the other tabs. */
export function startCart(app: App): void {
  const { session } = app.stores.cart;
  const post = openTabChannel<TabMessage>({
    name: 'karat:cart',
    parse: parseTabMessage,
    onMessage: (message) => void hear(app, message),
    priority: ({ type }) => (type === 'checkout' ? 800 : 0),
  });
  session.tell = (type) => {
    const { cart: regular, checkoutCart } = session.confirmed;
    const told = type === 'cart' ? regular : checkoutCart;
    const cart = told?.unique_id === session.ordered ? null : told;
    post({ type, unique_id: cart?.unique_id ?? null, digest: cartDigest(cart) });
  };
  // A page out of the back/forward cache shows what was true when it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void loadCart(app);
  });
  void loadCart(app);
}

/** Specification, section 4: refetch when different; checkout carts only where the ids match. */
async function hear(app: App, message: TabMessage): Promise<void> {
  const state = app.stores.cart;
  const { confirmed } = state.session;
  if (message.type === 'cart') {
    if (message.digest !== cartDigest(confirmed.cart)) await loadCart(app);
    return;
  }
  const { checkoutCart } = confirmed;
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
