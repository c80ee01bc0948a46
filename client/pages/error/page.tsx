import { pageLoader } from '../../../packages/engine/browser/page.tsx';
/** The address shows the error page with status 500. Nothing has failed, so nothing is logged. */
export const load = pageLoader('error', () => ({ status: 500 }));

/** Never rendered: `Root` shows the error page. */
export default function ErrorRoutePage() {
  return null;
}
