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
