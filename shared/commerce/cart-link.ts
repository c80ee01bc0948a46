import type { Cart } from '../contract/cart.ts';

/**
 * What a link to a cart does (docs/decisions/0022). `take`: it becomes this browser's cart. `ask`: both have pieces, the shopper
 * chooses. `own`: this browser's cart stays, it is the same one or there is nothing in the other. `gone`: unknown, expired or ordered.
 */
export type LinkOutcome = 'take' | 'ask' | 'own' | 'gone';

type Some = Pick<Cart, 'unique_id'> & { readonly items: readonly unknown[] };

export function linkOutcome(own: Some | null, linked: Some | null): LinkOutcome {
  if (linked === null) return 'gone';
  if (own === null || own.items.length === 0) return own?.unique_id === linked.unique_id ? 'own' : 'take';
  return own.unique_id === linked.unique_id || linked.items.length === 0 ? 'own' : 'ask';
}

const UNIQUE_ID = /^[A-Za-z0-9_-]{16,64}$/;

/** The contract's `UniqueId`, here without the schema library: whatever else stands in an address or in a storage is the id of nothing. */
export const isCartId = (id: string): boolean => UNIQUE_ID.test(id);
