import { pageLoader } from '../../core/page.tsx';

/** The address shows the error page with status 500. Nothing has failed, so nothing is logged. */
export const errorLoader = pageLoader('error', () => ({ status: 500 }));
