/**
 * Keeps this tab's cart equal to the backend's and to the other tabs'. `session.confirmed` is the backend's last answer; the state that is
 * shown is that answer with the unsent changes applied to it. Reads and writes share one order (`runInOrder`), so a late answer never
 * replaces a newer one.
 */
import { isUniqueId } from '../../../shared/commerce/cart-link.ts';
import { applyChanges, removingKeys } from '../../../shared/commerce/cart-optimistic.ts';
import { cartDigest, isShared, receiveCart, receiveRegularCart, withoutCart } from '../../../shared/commerce/cart-target.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { App } from '../../core/app-context.tsx';
import type { CartMessage } from '../../core/shop-tabs.ts';
import { readText, writeText } from '../../../packages/engine/browser/storage/storage.ts';
import { CART_COUNTRY_KEY, CART_KEY, type CartSession, type CartState } from './store.ts';

/** Stored for a cart without an address: the shop's own country. */
const NO_COUNTRY = '-';
/** The first pause before a refetch after a failure; doubled each time. */
const REFETCH_MIN_MS = 2000;
const REFETCH_MAX_MS = 60_000;

/** The id of this browser's cart; any other stored text counts as none. */
export function storedCartId(): string | null {
  const id = readText('local', CART_KEY);
  return id !== null && isUniqueId(id) ? id : null;
}

/** Without a local storage the id goes into a cookie (`packages/engine/browser/storage/lost-storage.ts`). */
export function storeCartId(id: string | null): void {
  if (id !== storedCartId()) writeText('local', CART_KEY, id);
}

/** Its country is for the delivery methods of the next page, which are loaded beside the cart. */
function storeCart({ unique_id, shipping_address }: Cart): void {
  storeCartId(unique_id);
  const country = shipping_address?.country ?? NO_COUNTRY;
  if (readText('local', CART_COUNTRY_KEY) !== country) writeText('local', CART_COUNTRY_KEY, country);
}

/** Expired, ordered, of another shop, or never existed. */
export const isCartGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'cart_not_found' || error.code === 'cart_finished');

/** Null: the backend does not have it. */
export async function fetchCart({ api }: App, id: string, signal?: AbortSignal): Promise<Cart | null> {
  try {
    return (await api.call('getCart', { query: { cart_unique_id: id } }, signal && { signal })).data;
  } catch (error) {
    if (isCartGone(error) || (error as { status?: unknown }).status === 404) return null;
    throw error;
  }
}

/** Runs tasks one after another, in the order of the calls. */
export function runInOrder<T>({ session }: CartState, task: () => Promise<T>): Promise<T> {
  const result = session.lastTask.then(task, task);
  session.lastTask = result.catch(() => undefined);
  return result;
}

/** Computes the shown cart: the confirmed one with the queued changes. */
export function showCart(state: CartState): void {
  const { confirmed, queue } = state.session;
  state.cart = isShared(confirmed) ? applyChanges(confirmed.cart, queue) : confirmed.cart;
  state.checkoutCart = confirmed.checkoutCart && applyChanges(confirmed.checkoutCart, queue);
  state.pending = [...new Set(queue.map(({ key }) => key))];
  state.removing = removingKeys(queue);
  state.stale = queue.length > 0 || state.session.refetchDelayMs > 0;
}

/** Applies a cart from a response and stores its id if it is new. */
export function applyCart(state: CartState, update: Cart): void {
  const { session } = state;
  session.confirmed = receiveCart(session.confirmed, update);
  cancelRefetch(session);
  if (session.confirmed.cart) storeCart(session.confirmed.cart);
  state.status = 'ready';
  showCart(state);
}

/** Applies the regular cart as it was fetched; a checkout cart beside it stays. */
function applyRegularCart(state: CartState, loaded: Cart): void {
  state.session.confirmed = receiveRegularCart(state.session.confirmed, loaded);
  cancelRefetch(state.session);
  storeCart(loaded);
  state.status = 'ready';
  showCart(state);
}

/** Drops a cart that the backend does not have, and its id. Another cart beside it stays. */
export function dropCart(state: CartState, id: string): void {
  state.session.confirmed = withoutCart(state.session.confirmed, id);
  cancelRefetch(state.session);
  if (storedCartId() === id) storeCartId(null);
  state.status = 'ready';
  showCart(state);
}

/** The cart has become an order. The checkout shows it until the shopper leaves the page: until then it must not look empty. */
export function markOrdered({ session }: CartState, id: string): void {
  session.orderedCartId = id;
  if (storedCartId() === id) storeCartId(null);
  notifyTabs(session, 'cart');
}

/** Sends the cart's id and digest to the other tabs; they fetch it when theirs differs. */
export function notifyTabs({ confirmed, orderedCartId, postToTabs }: CartSession, type: CartMessage['type']): void {
  const changed = type === 'cart' ? confirmed.cart : confirmed.checkoutCart;
  const cart = changed?.unique_id === orderedCartId ? null : changed;
  postToTabs({ type, unique_id: cart?.unique_id ?? null, digest: cartDigest(cart) });
}

/** Specification, section 4: refetch when the digests differ; checkout carts only where the ids match. */
export async function onTabMessage(app: App, message: CartMessage): Promise<void> {
  const state = app.stores.cart;
  if (message.type === 'cart') {
    // A running call, for the same cart in the checkout for example, may already bring the other tab's change.
    await state.session.lastTask;
    if (message.digest !== cartDigest(state.session.confirmed.cart))
      await loadCart(app, message.unique_id !== null && isUniqueId(message.unique_id) ? message.unique_id : null);
    return;
  }
  const { checkoutCart } = state.session.confirmed;
  if (checkoutCart?.unique_id !== message.unique_id || message.digest === cartDigest(checkoutCart)) return;
  await runInOrder(state, async () => {
    try {
      applyCart(state, (await app.api.call('getCheckoutCart', { query: { cart_unique_id: checkoutCart.unique_id } })).data);
    } catch (error) {
      if (isCartGone(error)) dropCart(state, checkoutCart.unique_id);
    }
    showCart(state);
  });
}

/** At the start of the page: the stored cart and, at the same time, its delivery methods. The checkout has those of its form's country. */
export async function loadCartAtStart(app: App): Promise<void> {
  const state = app.stores.cart;
  const id = app.documentRoute === 'checkout' ? null : storedCartId();
  state.ratesLoading = id !== null;
  const loaded = loadCart(app);
  const rated = id !== null && import('./shipping-methods.ts').then(({ startRates }) => startRates(app, id, loaded));
  await Promise.all([loaded, rated]).finally(() => (state.ratesLoading = false));
}

/**
 * Fetches the cart with the stored id, or with the id from another tab's message (which may arrive before the stored id changes), and the
 * checkout's cart if that is another one. Also the retry after a failure.
 */
export async function loadCart(app: App, messageId: string | null = null): Promise<void> {
  const state = app.stores.cart;
  if (state.status === 'idle' || state.status === 'failed') state.status = 'loading';
  await runInOrder(state, async () => {
    await loadRegularCart(app, messageId);
    await loadCheckoutCart(app);
  });
}

async function loadRegularCart(app: App, messageId: string | null): Promise<void> {
  const state = app.stores.cart;
  const shown = state.session.confirmed.cart;
  // Without storage the id of the shown cart is the only one.
  const shownId = shown && shown.unique_id !== state.session.orderedCartId ? shown.unique_id : null;
  const currentId = () => messageId ?? storedCartId() ?? shownId;
  const id = currentId();
  if (id === null) {
    if (shown) dropCart(state, shown.unique_id);
    state.status = 'ready';
    return;
  }
  try {
    const { data } = await app.api.call('getCart', { query: { cart_unique_id: id } });
    // Another tab has replaced the cart meanwhile: this answer must not bring the old one back.
    if (currentId() === id) applyRegularCart(state, data);
    else void loadCart(app);
  } catch (error) {
    if (isCartGone(error) || (error as { status?: unknown }).status === 404) {
      dropCart(state, id);
      // The stored id is that of a cart from another tab; the one shown here is older.
      if (shown && shown.unique_id !== id) dropCart(state, shown.unique_id);
    } else if (shown === null) state.status = 'failed';
    else scheduleRefetch(app);
  }
}

async function loadCheckoutCart(app: App): Promise<void> {
  const state = app.stores.cart;
  const { confirmed, orderedCartId } = state.session;
  const id = confirmed.checkoutCart?.unique_id;
  if (id === undefined || id === confirmed.cart?.unique_id || id === orderedCartId) return;
  try {
    applyCart(state, (await app.api.call('getCheckoutCart', { query: { cart_unique_id: id } })).data);
  } catch (error) {
    if (isCartGone(error)) dropCart(state, id);
    else scheduleRefetch(app);
  }
}

/** A call failed and the refetch failed too, so the backend's cart is unknown. The totals stay marked as stale until it has answered. */
export function scheduleRefetch(app: App): void {
  const state = app.stores.cart;
  const { session } = state;
  session.refetchDelayMs = session.refetchDelayMs === 0 ? REFETCH_MIN_MS : Math.min(2 * session.refetchDelayMs, REFETCH_MAX_MS);
  clearTimeout(session.refetchTimer);
  session.refetchTimer = setTimeout(() => void loadCart(app), session.refetchDelayMs);
  showCart(state);
}

function cancelRefetch(session: CartSession): void {
  session.refetchDelayMs = 0;
  clearTimeout(session.refetchTimer);
}
