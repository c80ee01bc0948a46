import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { useCustomerOrder } from '../../features/order/queries.ts';
import { TrackingView } from '../../features/order/tracking-view.tsx';

export { customerTrackingOfLoader as load } from './loader.ts';

export default function CustomerTrackingOfPage() {
  const account = useT('account');
  const common = useT('common');
  const to = useHref();
  const { id } = usePage('customerTrackingOf').params;
  const order = useCustomerOrder(id);
  return (
    <TrackingView
      order={order}
      crumbs={[
        { title: common('account'), href: to('profile') },
        { title: account('tracking'), href: to('customerTracking') },
      ]}
      orderHref={to('order', { id })}
    />
  );
}
