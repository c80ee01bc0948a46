import { pageLoader } from '../../core/page.tsx';

export const ordersLoader = pageLoader('orders', () => null);
