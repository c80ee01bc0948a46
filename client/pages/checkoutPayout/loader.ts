import { pageLoader } from '../../core/page.tsx';

/** Nothing to load: only the shopper's browser knows the payment. */
export const checkoutPayoutLoader = pageLoader('checkoutPayout', () => null);
