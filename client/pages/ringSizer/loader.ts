import { pageLoader } from '../../core/page.tsx';

/** Nothing to load: the page is static. */
export const ringSizerLoader = pageLoader('ringSizer', () => null);
