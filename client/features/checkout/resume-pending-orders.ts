import type { App } from '../../core/app-context.tsx';
import { readText } from '../../core/browser/storage.ts';
import { ATTEMPTS } from './pending-order-key.ts';

/**
 * Called once by the browser's entry: an order that was sent and not answered, before a tab was closed say, is looked for. Its code is
 * loaded only when there is one; the page where payments go on does that by itself.
 */
export function resumeOrders(app: App): void {
  if (app.documentRoute === 'checkoutPayout' || !/"state":"(?:open|agreed)"/.test(readText('local', ATTEMPTS) ?? '')) return;
  import('./resume.ts')
    .then(({ resume }) => resume(app))
    // Asked again with the next page.
    .catch(() => undefined);
}
