import { pageLoader } from '../../core/page.tsx';

/** What is in a cart, only its shopper's browser knows. */
export const cartLoader = pageLoader('cart', () => null);
