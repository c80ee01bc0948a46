import { pageLoader } from '../../page.tsx';

export const checkoutSuccessLoader = pageLoader('checkoutSuccess', () => null);
