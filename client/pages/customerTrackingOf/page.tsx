import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { OrderPart } from '../../features/order/order-part.tsx';
import { customerOrderQuery } from '../../features/order/queries.ts';
import { TrackingView } from '../../features/order/tracking-view.tsx';

export { customerTrackingOfLoader as load } from './loader.ts';

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
