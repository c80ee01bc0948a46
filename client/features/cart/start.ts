import type { App } from '../../core/app-context.tsx';
import type { CartMessage, ShopTabs } from '../../core/browser/shop-tabs.ts';
import { readText } from '../../core/browser/storage.ts';
import { type Machinery, withCart } from './lazy-cart.ts';
import { CART_KEY } from './store.ts';

/** Called once by the browser's entry: the cart that this browser keeps, if it keeps one, and ears for the other tabs. */
export async function startCart(app: App, tabs: ShopTabs): Promise<void> {
  const state = app.stores.cart;
  const kept = () => readText('local', CART_KEY) !== null;
  // A cart that was made in another tab may be the first of this one. What cannot be heard comes with the next message or page.
  const meanwhile = (task: (cart: Machinery) => Promise<void>) => void withCart(app).then(task, () => undefined);
  const hear = (message: CartMessage) => meanwhile((cart) => cart.hear(app, message));
  tabs.listen('cart', hear);
  tabs.listen('checkout', hear);
  state.session.tell = tabs.tell;
  // A page out of the back/forward cache shows what was true when it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (kept() || state.cart !== null)) meanwhile((cart) => cart.loadCart(app));
  });
  // The cart may be the order by now: the page asks for it when it knows.
  if (app.openedAs === 'checkoutPayout') return;
  if (!kept()) {
    state.status = 'ready';
    return;
  }
  try {
    await (await withCart(app)).loadFirst(app);
  } catch (error) {
    state.status = 'failed';
    throw error;
  }
}
