import { href } from '../../../shared/routes.ts';
import { withPrefix } from '../../../packages/engine/site.ts';
import type { App } from '../../core/app-context.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { closeCheckout } from './actions.ts';
import { orderQuery } from '../order/queries.ts';

/** Shows a toast: an order was placed while the shopper is on another page. */
export async function notifyOrderPlaced(app: App, orderId: string): Promise<void> {
  closeCheckout(app);
  await app.texts.load(['payout']);
  const t = app.texts.of('payout');
  const number = app.queryClient.getQueryData(orderQuery(orderId).queryKey)?.data.po_number ?? '';
  showToast(app.stores.toasts, {
    text: t('orderArrived', { number }),
    action: { label: t('viewOrder'), href: withPrefix(app.prefix, href('checkoutSuccess', { id: orderId })) },
  });
}
