import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage, notFound, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { OrderPart } from './order-part.tsx';
import { customerOrderQuery, isUniqueId } from '../../features/order/queries.ts';
import { TrackingView } from './tracking-view.tsx';
import { loadOrder } from './load-order.ts';

export const load = pageLoader('customerTrackingOf', ({ params: { id }, queryClient }) => {
  if (!isUniqueId(id)) throw notFound();
  return loadOrder(queryClient, customerOrderQuery(id));
});

export default function CustomerTrackingOfPage() {
  const t = useT('orders');
  const account = useT('account');
  const common = useT('common');
  const to = useHref();
  const { id } = usePage('customerTrackingOf').params;
  const crumbs = [
    { title: common('account'), href: to('profile') },
    { title: account('tracking'), href: to('customerTracking') },
  ];
  return (
    <OrderPart query={customerOrderQuery(id)} title={t('order')} crumbs={crumbs} isCustomers>
      {(order) => <TrackingView order={order} crumbs={crumbs} orderHref={to('order', { id })} />}
    </OrderPart>
  );
}
