import { PREPARED_PREFIX } from '../../../shared/session-cookies.ts';
import { readCookie } from '../../core/browser/cookies.ts';

/** The name of the machine that has prepared this cart, empty where nothing proves it; null: the cart is a person's own. */
export const preparedBy = (cartId: string): string | null => readCookie(PREPARED_PREFIX + cartId);
