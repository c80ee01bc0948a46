import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { OrderDetail } from '../../features/order/order-detail.tsx';
import { OrderPart } from '../../features/order/order-part.tsx';
import { customerOrderQuery } from '../../features/order/queries.ts';

export { orderLoader as load } from './loader.ts';

export default function OrderPage() {
  const t = useT('orders');
  const account = useT('account');
  const common = useT('common');
  const to = useHref();
  const crumbs = [
    { title: common('account'), href: to('profile') },
    { title: account('orders'), href: to('orders') },
  ];
  return (
    <OrderPart query={customerOrderQuery(usePage('order').params.id)} title={t('order')} crumbs={crumbs} isCustomers>
      {(order) => <OrderDetail order={order} />}
    </OrderPart>
  );
}
