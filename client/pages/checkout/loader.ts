import { pageLoader } from '../../core/page.tsx';

/** Nothing to load: only the shopper's browser knows the order. */
export const checkoutLoader = pageLoader('checkout', () => null);
