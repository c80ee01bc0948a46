import { href } from '../../../shared/routes.ts';
import { storedCartId } from '../cart/cart-sync.ts';

/** Path of a cart's checkout, without locale; that of the regular cart has no id. */
export const checkoutPath = (cartId: string | null): string =>
  cartId === null || cartId === storedCartId() ? href('checkout') : href('checkout', { id: cartId });
