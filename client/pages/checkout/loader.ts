import { pageLoader } from '../../page.tsx';

export const checkoutLoader = pageLoader('checkout', () => null);
