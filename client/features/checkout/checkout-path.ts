import { href } from '../../../shared/routes.ts';
import { storedCartId } from '../cart/cart-sync.ts';

/** The form of a cart, without locale: the regular one's needs no id. */
export const checkoutPath = (cartId: string | null): string =>
  cartId === null || cartId === storedCartId() ? href('checkout') : href('checkout', { id: cartId });
