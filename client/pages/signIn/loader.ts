import { pageLoader } from '../../core/page.tsx';

export const signInLoader = pageLoader('signIn', () => null);
