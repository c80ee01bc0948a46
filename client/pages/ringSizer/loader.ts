import { pageLoader } from '../../core/page.tsx';

/** Nothing to load: measures do not change. */
export const ringSizerLoader = pageLoader('ringSizer', () => null);
