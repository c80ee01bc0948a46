import { endpoints } from '../../packages/contract/endpoints.ts';
import type { App } from '../core/app-context.tsx';
import { showCallProgress } from '../../packages/engine/browser/call-progress.ts';
import { resumePendingOrders } from '../features/checkout/resume-pending-orders.ts';
import '../layouts/error-page.tsx';

/** Loaded by the entry once the page works. The error page comes along, for a visitor whose connection is lost later. */
export function afterStart(app: App, cartStarted: Promise<void>): void {
  showCallProgress(endpoints, app.api);
  void cartStarted.then(() => resumePendingOrders(app));
}
