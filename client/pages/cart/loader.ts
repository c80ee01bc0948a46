import { pageLoader } from '../../page.tsx';

export const cartLoader = pageLoader('cart', () => null);
