import { proxy } from 'valtio';
import type { CartChange } from '../../../shared/commerce/cart-changes.ts';
import type { Cart } from '../../../shared/contract/cart.ts';

export interface CartState {
  /** The regular cart as the shopper sees it: the backend's answer with the changes under way already in it. */
  cart: Cart | null;
  /** The cart of an open checkout, held apart; null outside of the checkout. */
  checkoutCart: Cart | null;
  /** `idle` until the stored id was read, `ready` also for an empty cart. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  drawerOpen: boolean;
  /** The line that was added last, for the mini-cart; null when it is closed. */
  added: string | null;
  /** Changes that the backend has not answered yet, in their order; the first is under way. */
  changes: CartChange[];
  /** Keys of lines (`lineKey`) with a change under way, and of those being removed. */
  pending: string[];
  removing: string[];
  /** The totals shown are reckoned here; the backend's are on their way. */
  stale: boolean;
  /** What was answered last by the backend. */
  confirmed: Cart | null;
}

export const createCartStore = (): CartState =>
  proxy<CartState>({
    cart: null,
    checkoutCart: null,
    status: 'idle',
    drawerOpen: false,
    added: null,
    changes: [],
    pending: [],
    removing: [],
    stale: false,
    confirmed: null,
  });

/** Number of pieces, for the header. */
export const cartCount = ({ cart }: { readonly cart: { readonly items: readonly { readonly quantity: number }[] } | null }): number =>
  cart?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
