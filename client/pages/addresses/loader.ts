import { pageLoader } from '../../core/page.tsx';

export const addressesLoader = pageLoader('addresses', () => null);
