import { data } from 'react-router';
import { pageLoader } from '../../page.tsx';

/** Shows what a failed page shows, and says so in its status. */
export const errorLoader = pageLoader('error', () => {
  throw data(null, { status: 500 });
});
