import type { Cart } from '../../packages/contract/cart.ts';
import { lineIdentity } from '../../packages/contract/line-facts.ts';

export interface Carts {
  readonly cart: Cart | null;
  readonly checkoutCart: Cart | null;
}

/**
 * Which stored cart an updated cart replaces (specification, section 4): the checkout cart if there is one, and also the regular cart if
 * its `unique_id` is equal; otherwise the regular cart.
 */
export function receiveCart({ cart, checkoutCart }: Carts, update: Cart): Carts {
  if (!checkoutCart) return { cart: update, checkoutCart: null };
  return { cart: cart?.unique_id === update.unique_id ? update : cart, checkoutCart: update };
}

/**
 * Applies a fetched regular cart. It does not change the checkout cart unless their ids are equal. The checkout ends if it belonged to a
 * regular cart that another tab has replaced; the checkout of a separate cart continues.
 */
export function receiveRegularCart({ cart, checkoutCart }: Carts, loaded: Cart): Carts {
  if (checkoutCart?.unique_id === loaded.unique_id) return { cart: loaded, checkoutCart: loaded };
  return { cart: loaded, checkoutCart: checkoutCart?.unique_id === cart?.unique_id ? null : checkoutCart };
}

/** The carts without the one that the backend no longer has. */
export function withoutCart({ cart, checkoutCart }: Carts, id: string): Carts {
  return {
    cart: cart?.unique_id === id ? null : cart,
    checkoutCart: checkoutCart?.unique_id === id ? null : checkoutCart,
  };
}

/** The cart that receives changes. */
export const targetCart = ({ cart, checkoutCart }: Carts): Cart | null => checkoutCart ?? cart;

/** True if changes of the target also change the regular cart. */
export const isShared = ({ cart, checkoutCart }: Carts): boolean => !checkoutCart || !cart || checkoutCart.unique_id === cart.unique_id;

/** Digest for other tabs: equal digests mean equal carts, which need no refetch. */
export const cartDigest = (cart: Cart | null): string =>
  cart === null
    ? ''
    : [
        cart.unique_id,
        cart.final_amount,
        cart.shipping_rate_id,
        ...cart.items.map((line) => `${line.id}x${line.quantity}${lineIdentity(line)}`),
        ...[...Object.values(cart.options.discounts), ...Object.values(cart.options.gift_cards)].map(({ code }) => code),
      ].join(' ');
