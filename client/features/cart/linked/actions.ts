import { isCartId, type LinkOutcome, linkOutcome } from '../../../../shared/commerce/cart-link.ts';
import type { Cart } from '../../../../shared/contract/cart.ts';
import { ApiError } from '../../../../shared/errors.ts';
import type { App } from '../../../core/app-context.tsx';
import { readJson } from '../../../core/browser/storage.ts';
import { writeStored } from '../../../core/browser/use-stored.ts';
import { runInOrder, isCartGone, applyCart, notifyTabs } from '../cart-sync.ts';

/** Storage key of the replaced cart's id, so that the shopper can open it again. */
export const EARLIER_KEY = 'cart-earlier';
export const parseEarlier = (value: unknown): string | null => (typeof value === 'string' && isCartId(value) ? value : null);

const readEarlier = (): string | null => readJson('local', EARLIER_KEY, parseEarlier);

export interface Opened {
  readonly outcome: LinkOutcome;
  readonly linked: Cart | null;
}

/** Fetches the cart of a link and adopts it when no choice is needed. Rejects when the backend fails. */
export async function openLinked(app: App, id: string, signal: AbortSignal): Promise<Opened> {
  const linked = isCartId(id) ? await fetchLinked(app, id, signal) : null;
  signal.throwIfAborted();
  const outcome = linkOutcome(app.stores.cart.session.confirmed.cart, linked);
  if (outcome === 'take' && linked) await takeLinked(app, linked);
  if (outcome === 'gone') forgetEarlier(id);
  return { outcome, linked };
}

async function fetchLinked(app: App, id: string, signal: AbortSignal): Promise<Cart | null> {
  try {
    return (await app.api.call('getCart', { query: { cart_unique_id: id } }, { signal })).data;
  } catch (error) {
    if (isCartGone(error) || (error instanceof ApiError && error.status === 404)) return null;
    throw error;
  }
}

/** Makes it this browser's cart, in all tabs, after the queued changes to the current one. The current one can be opened again. */
export async function takeLinked(app: App, linked: Cart): Promise<void> {
  const state = app.stores.cart;
  await runInOrder(state, () => {
    const { cart: own } = state.session.confirmed;
    if (own && own.unique_id !== linked.unique_id) writeStored(EARLIER_KEY, own.items.length > 0 ? own.unique_id : null);
    else forgetEarlier(linked.unique_id);
    state.session.confirmed = { cart: null, checkoutCart: null };
    state.removed = [];
    state.problem = null;
    applyCart(state, linked);
    notifyTabs(state.session, 'cart');
    return Promise.resolve();
  });
}

export function forgetEarlier(id: string): void {
  if (readEarlier() === id) writeStored(EARLIER_KEY, null);
}
