import { pageLoader } from '../../core/page.tsx';

/** What is being paid, only the shopper's browser knows. */
export const checkoutPayoutLoader = pageLoader('checkoutPayout', () => null);
