import { pageLoader } from '../../core/page.tsx';

/** Nothing to load: only the shopper's browser knows the cart. */
export const cartLoader = pageLoader('cart', () => null);
