import { pageLoader } from '../../app/context/page.tsx';

/** Nothing to load: measures do not change. */
export const ringSizerLoader = pageLoader('ringSizer', () => null);
