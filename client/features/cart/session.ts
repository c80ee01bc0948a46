import { isCartId } from '../../../shared/commerce/cart-link.ts';
import { applyChanges, removingKeys } from '../../../shared/commerce/cart-optimistic.ts';
import { cartDigest, isShared, receiveCart, receiveRegularCart, withoutCart } from '../../../shared/commerce/cart-target.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { CartMessage } from '../../core/browser/shop-tabs.ts';
import { readText, writeText } from '../../core/browser/storage.ts';
import { CART_KEY, type CartSession, type CartState } from './store.ts';

/** The id of this browser's cart; whatever else stands there counts as none. */
export function storedCartId(): string | null {
  const id = readText('local', CART_KEY);
  return id !== null && isCartId(id) ? id : null;
}

export function keepId(id: string | null): void {
  if (id !== storedCartId()) writeText('local', CART_KEY, id);
}

/** Brings what is shown in line with what the backend said and what was done since. */
export function show(state: CartState): void {
  const { confirmed, queue } = state.session;
  state.cart = isShared(confirmed) ? applyChanges(confirmed.cart, queue) : confirmed.cart;
  state.checkoutCart = confirmed.checkoutCart && applyChanges(confirmed.checkoutCart, queue);
  state.pending = [...new Set(queue.map(({ key }) => key))];
  state.removing = removingKeys(queue);
  state.stale = queue.length > 0 || state.session.doubtMs > 0;
}

/** Takes a cart that the backend answered. A new id is kept in this browser. */
export function receive(state: CartState, update: Cart): void {
  const { session } = state;
  session.confirmed = receiveCart(session.confirmed, update);
  settle(session);
  const id = session.confirmed.cart?.unique_id ?? null;
  if (id !== null) keepId(id);
  state.status = 'ready';
  show(state);
}

/** Takes the regular cart as it was fetched, beside a checkout cart of its own if there is one. */
export function receiveRegular(state: CartState, loaded: Cart): void {
  state.session.confirmed = receiveRegularCart(state.session.confirmed, loaded);
  settle(state.session);
  keepId(loaded.unique_id);
  state.status = 'ready';
  show(state);
}

/** The backend knows this cart no more (expired, ordered, never existed): drops it and its id. Another cart beside it stays. */
export function forget(state: CartState, id: string): void {
  state.session.confirmed = withoutCart(state.session.confirmed, id);
  settle(state.session);
  if (storedCartId() === id) keepId(null);
  state.status = 'ready';
  show(state);
}

/** The cart has become an order. What is shown stays until the checkout is left: until then it must not look empty. */
export function markOrdered({ session }: CartState, id: string): void {
  session.ordered = id;
  if (storedCartId() === id) keepId(null);
  tellTabs(session, 'cart');
}

/** Says to the other tabs which cart this one has now and in what state, not what is in it. */
export function tellTabs({ confirmed, ordered, tell }: CartSession, type: CartMessage['type']): void {
  const told = type === 'cart' ? confirmed.cart : confirmed.checkoutCart;
  const cart = told?.unique_id === ordered ? null : told;
  tell({ type, unique_id: cart?.unique_id ?? null, digest: cartDigest(cart) });
}

/** The backend has answered: there is no doubt any more about what it has. */
function settle(session: CartSession): void {
  session.doubtMs = 0;
  clearTimeout(session.retry);
}

/** Unknown, expired, somebody else's or already ordered. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'cart_not_found' || error.code === 'cart_finished');

/** One call after the other, in the order in which they were asked for: a late answer never covers a newer one. */
export function inTurn<T>({ session }: CartState, task: () => Promise<T>): Promise<T> {
  const turn = session.tail.then(task, task);
  session.tail = turn.catch(() => undefined);
  return turn;
}
