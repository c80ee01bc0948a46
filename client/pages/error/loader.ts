import { ApiError } from '../../../shared/errors.ts';
import { pageLoader } from '../../core/page.tsx';

/** Shows what a failed page shows, and says so in its status. */
export const errorLoader = pageLoader('error', () => {
  throw new ApiError(500, 'internal');
});
