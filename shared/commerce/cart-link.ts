/**
 * The linked cart becomes this browser's cart with its own id, so both devices continue with the same cart. Carts are never merged: prices,
 * codes and engravings of two people would need an explanation per line. The id leaves the address with the choice, because anybody who
 * sees the address would have the cart. Unknown, expired and ordered carts look the same (404). A backend can assign a new id when a cart
 * with an address is opened from a link; the storefront accepts any `unique_id` in a response.
 */
import type { Cart } from '../../packages/contract/cart.ts';

/**
 * The effect of opening a link to a cart. `adopt`: the linked cart becomes this browser's cart. `ask`: both carts have
 * items, so the shopper chooses. `keep`: this browser's cart stays, because it is the linked cart or the linked cart is empty.
 * `not-found`: the linked cart is unknown, expired or ordered.
 */
export type LinkOutcome = 'adopt' | 'ask' | 'keep' | 'not-found';

type CartContent = Pick<Cart, 'unique_id'> & { readonly items: readonly unknown[] };

export function linkOutcome(own: CartContent | null, linked: CartContent | null): LinkOutcome {
  if (linked === null) return 'not-found';
  if (own === null || own.items.length === 0) return own?.unique_id === linked.unique_id ? 'keep' : 'adopt';
  return own.unique_id === linked.unique_id || linked.items.length === 0 ? 'keep' : 'ask';
}

const UNIQUE_ID = /^[A-Za-z0-9_-]{16,64}$/;

/** Same rule as the contract's `UniqueId`, without the schema library. Use it for ids from URLs and browser storage. */
export const isUniqueId = (id: string): boolean => UNIQUE_ID.test(id);
