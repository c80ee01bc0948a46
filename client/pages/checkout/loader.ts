import { pageLoader } from '../../core/page.tsx';

/** What is ordered, only the shopper's browser knows. */
export const checkoutLoader = pageLoader('checkout', () => null);
