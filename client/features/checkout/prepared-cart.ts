import { type PreparedCart, readPreparedCart } from '../../../shared/commerce/prepared-cart.ts';
import { PREPARED_PREFIX } from '../../../shared/session-cookies.ts';
import { readCookie } from '../../../packages/engine/browser/storage/cookies.ts';

/** Null: the cart is a person's own. */
export function preparedCart(cartId: string): PreparedCart | null {
  const text = readCookie(PREPARED_PREFIX + cartId);
  return text === null ? null : readPreparedCart(text);
}
