import { href } from '../../../shared/routes.ts';
import { useT } from '../../core/app-context.tsx';
import { briefly, notFound, pageLoader, Redirect, usePage } from '../../../packages/engine/browser/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { prefetchMethods } from '../../features/checkout/queries.ts';
import { OrderPaymentView } from './payment/order-payment-view.tsx';
import { loadOrder } from './load-order.ts';
import { OrderPart } from './order-part.tsx';
import { customerOrderQuery, isUniqueId } from '../../features/order/queries.ts';
import { PageHead } from '../../features/seo/page-head.tsx';

/** The order of another customer is as unknown as none. Where the backend takes no such payments, its page has the transfer. */
export const load = pageLoader('orderPayment', async ({ params: { id }, queryClient }) => {
  if (!isUniqueId(id)) throw notFound();
  const [data, settings] = await Promise.all([
    loadOrder(queryClient, customerOrderQuery(id)),
    queryClient.ensureQueryData(customerSettingsQuery()),
    briefly(prefetchMethods(queryClient)),
  ]);
  if (!settings.data.capabilities.includes('order-payment')) throw new Redirect(href('order', { id }), 302);
  return data;
});

export default function OrderPaymentPage() {
  const t = useT('payout');
  const { params, search } = usePage('orderPayment');
  return (
    <OrderPart query={customerOrderQuery(params.id)} title={t('order.pageTitle')} crumbs={[]} isCustomers>
      {(order) => (
        <>
          <PageHead title={t('order.title', { number: order.po_number })} path={null} />
          <OrderPaymentView order={order} returned={search.get('payment')} />
        </>
      )}
    </OrderPart>
  );
}
