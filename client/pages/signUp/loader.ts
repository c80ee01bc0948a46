import { pageLoader } from '../../core/page.tsx';

export const signUpLoader = pageLoader('signUp', () => null);
