import { pageLoader } from '../../core/page.tsx';

export const recoverPasswordLoader = pageLoader('recoverPassword', () => null);
