import type { Cart } from '../contract/cart.ts';

export interface Carts {
  readonly cart: Cart | null;
  readonly checkoutCart: Cart | null;
}

/**
 * Where an updated cart goes (specification, section 4): with a checkout cart to it, and also to the regular cart if `unique_id` is
 * equal; otherwise to the regular cart.
 */
export function receiveCart({ cart, checkoutCart }: Carts, update: Cart): Carts {
  if (!checkoutCart) return { cart: update, checkoutCart: null };
  return { cart: cart?.unique_id === update.unique_id ? update : cart, checkoutCart: update };
}

/**
 * The regular cart as it was fetched: no update of the checkout cart, unless it is the same one. A checkout of a regular cart that has
 * given way to another (made in another tab) is over; one of a cart of its own goes on.
 */
export function receiveRegularCart({ cart, checkoutCart }: Carts, loaded: Cart): Carts {
  if (checkoutCart?.unique_id === loaded.unique_id) return { cart: loaded, checkoutCart: loaded };
  return { cart: loaded, checkoutCart: checkoutCart?.unique_id === cart?.unique_id ? null : checkoutCart };
}

/** What is left when the backend knows the cart with this id no more. */
export function withoutCart({ cart, checkoutCart }: Carts, id: string): Carts {
  return {
    cart: cart?.unique_id === id ? null : cart,
    checkoutCart: checkoutCart?.unique_id === id ? null : checkoutCart,
  };
}

/** The cart that changes are made to. */
export const targetCart = ({ cart, checkoutCart }: Carts): Cart | null => checkoutCart ?? cart;

/** Whether changes to the target show in the regular cart too. */
export const isShared = ({ cart, checkoutCart }: Carts): boolean => !checkoutCart || !cart || checkoutCart.unique_id === cart.unique_id;

/** Tells two states of carts apart, for the other tabs: equal digests need no refetch. */
export const cartDigest = (cart: Cart | null): string =>
  cart === null
    ? ''
    : [
        cart.unique_id,
        cart.final_amount,
        cart.shipping_rate_id,
        ...cart.items.map(({ id, quantity }) => `${id}x${quantity}`),
        ...[...Object.values(cart.options.discounts), ...Object.values(cart.options.gift_cards)].map(({ code }) => code),
      ].join(' ');
