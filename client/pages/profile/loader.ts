import { pageLoader } from '../../core/page.tsx';

export const profileLoader = pageLoader('profile', () => null);
