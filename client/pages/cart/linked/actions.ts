import { isUniqueId, type LinkOutcome, linkOutcome } from '../../../../shared/commerce/cart-link.ts';
import type { Cart } from '../../../../packages/contract/cart.ts';
import type { App } from '../../../core/app-context.tsx';
import { readJson } from '../../../../packages/engine/browser/storage/storage.ts';
import { writeStored } from '../../../../packages/engine/browser/storage/use-stored.ts';
import { applyCart, fetchCart, notifyTabs, runInOrder } from '../../../features/cart/cart-sync.ts';
import { REPLACED_CART_KEY } from '../../../features/cart/store.ts';

export const parseCartId = (value: unknown): string | null => (typeof value === 'string' && isUniqueId(value) ? value : null);

const readReplacedCart = (): string | null => readJson('local', REPLACED_CART_KEY, parseCartId);

export interface LinkResult {
  readonly outcome: LinkOutcome;
  readonly linked: Cart | null;
}

/** Fetches the cart of a link and adopts it when no choice is needed. Rejects when the backend fails. */
export async function openLinkedCart(app: App, id: string, signal: AbortSignal): Promise<LinkResult> {
  // This browser's own cart has just been loaded.
  if (app.stores.cart.session.confirmed.cart?.unique_id === id) return { outcome: 'keep', linked: null };
  const linked = isUniqueId(id) ? await fetchCart(app, id, signal) : null;
  signal.throwIfAborted();
  const outcome = linkOutcome(app.stores.cart.session.confirmed.cart, linked);
  if (outcome === 'adopt' && linked) await adoptLinkedCart(app, linked);
  if (outcome === 'not-found') clearReplacedCart(id);
  return { outcome, linked };
}

/** Makes it this browser's cart, in all tabs, after the queued changes to the current one. The current one can be opened again. */
export async function adoptLinkedCart(app: App, linked: Cart): Promise<void> {
  const state = app.stores.cart;
  await runInOrder(state, () => {
    const { cart: current } = state.session.confirmed;
    if (current && current.unique_id !== linked.unique_id)
      writeStored(REPLACED_CART_KEY, current.items.length > 0 ? current.unique_id : null);
    else clearReplacedCart(linked.unique_id);
    state.session.confirmed = { cart: null, checkoutCart: null };
    state.removed = [];
    state.problem = null;
    applyCart(state, linked);
    notifyTabs(state.session, 'cart');
    return Promise.resolve();
  });
}

export function clearReplacedCart(id: string): void {
  if (readReplacedCart() === id) writeStored(REPLACED_CART_KEY, null);
}
