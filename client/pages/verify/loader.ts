import { pageLoader } from '../../core/page.tsx';

export const verifyLoader = pageLoader('verify', () => null);
