import { ApiError } from '../../../shared/errors.ts';
import { pageLoader } from '../../core/page.tsx';

/** Always fails: the address shows the error page with status 500. */
export const errorLoader = pageLoader('error', () => {
  throw new ApiError(500, 'internal');
});
