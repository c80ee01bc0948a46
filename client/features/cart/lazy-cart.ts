/** Loads the code that changes carts (`cart-actions.ts`) only when it is needed: most visitors of a page have no cart. */
import type { App } from '../../core/app-context.tsx';
import { isChunkError, reloadAt } from '../../../packages/engine/browser/chunk-reload.ts';
import type { CartMessage, ShopTabs } from '../../core/shop-tabs.ts';
import { readText } from '../../../packages/engine/browser/storage/storage.ts';
import { CART_KEY } from './store.ts';

export type CartActions = typeof import('./cart-actions.ts');

/** Calls made before the chunk is loaded run in their order. Rejects when loading fails; the next call tries again. */
export function loadCartActions({ stores: { cart } }: App): Promise<CartActions> {
  const { session } = cart;
  session.actions ??= import('./cart-actions.ts').catch((error: unknown) => {
    session.actions = null;
    throw error;
  });
  return session.actions;
}

/**
 * For a click. One failure may be the network, and the button shows it. After two, the page is older than the deployed build, or this
 * browser does not retry a failed import (Safari and Firefox), and only a reload helps.
 */
export function loadCartActionsForClick(app: App): Promise<CartActions> {
  const { session } = app.stores.cart;
  const loading = loadCartActions(app);
  loading.catch((error: unknown) => {
    if (session.failedClickLoad !== null && session.failedClickLoad !== loading && isChunkError(error)) reloadAt(location.href);
    session.failedClickLoad = loading;
  });
  return loading;
}

/** For pointer and focus near a button that needs the chunk. */
export const prefetchCartActions = (app: App): void => void loadCartActions(app).catch(() => undefined);

const SETTLE_TIMEOUT_MS = 10_000;

/** Resolves when all requested changes are answered: leaving the document aborts its calls. */
export async function cartSettled({ stores: { cart } }: App): Promise<void> {
  const { session } = cart;
  const timeout = new Promise((resolve) => setTimeout(resolve, SETTLE_TIMEOUT_MS));
  // A click that waits for the chunk was registered before this: its change is in the queue when the chunk is loaded.
  const loaded = Promise.resolve(session.actions).catch(() => undefined);
  await Promise.race([loaded.then(() => session.lastTask), timeout]);
}

/** Called once by the browser's entry: loads the stored cart, if any, and follows the other tabs. */
export async function startCart(app: App, tabs: ShopTabs): Promise<void> {
  const state = app.stores.cart;
  const hasStoredCart = () => readText('local', CART_KEY) !== null;
  // When the chunk cannot be loaded, the next message or page brings the cart.
  const withActions = (task: (actions: CartActions) => Promise<void>) => void loadCartActions(app).then(task, () => undefined);
  const onMessage = (message: CartMessage) => withActions((actions) => actions.onTabMessage(app, message));
  tabs.listen('cart', onMessage);
  tabs.listen('checkout', onMessage);
  state.session.postToTabs = tabs.post;
  // A page from the back/forward cache shows an old cart.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (hasStoredCart() || state.cart !== null)) withActions((actions) => actions.loadCart(app));
  });
  // The cart may be an order by now: the page loads it when it knows.
  if (app.documentRoute === 'checkoutPayout') return;
  if (!hasStoredCart()) {
    state.status = 'ready';
    return;
  }
  try {
    await (await loadCartActions(app)).loadCartAtStart(app);
  } catch (error) {
    state.status = 'failed';
    throw error;
  }
}
