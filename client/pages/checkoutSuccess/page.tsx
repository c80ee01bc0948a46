import { useEffect } from 'react';
import { useStores, useT } from '../../core/app-context.tsx';
import { OrderUnknown } from '../../features/checkout/order-unknown.tsx';
import { OrderView } from '../../features/order/order-view.tsx';
import { useOrder } from '../../features/order/queries.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { usePage } from '../../core/page.tsx';
import { usePageView } from '../../core/page-view.ts';
import { Container } from '../../ui/container.tsx';
import { AccountOffer } from './account-offer.tsx';
import { OrderSummary } from './order-summary.tsx';

export { checkoutSuccessLoader as load } from './loader.ts';

export default function CheckoutSuccessPage() {
  const t = useT('order');
  const { id } = usePage('checkoutSuccess').params;
  const { status } = usePageView();
  if (id !== undefined && status === 200) return <Placed id={id} />;
  return (
    <>
      <PageHead title={t('unknownPageTitle')} path={null} />
      <Container>
        <OrderUnknown />
      </Container>
    </>
  );
}

function Placed({ id }: { id: string }) {
  const t = useT('order');
  const order = useOrder(id);
  const { events } = useStores();
  useEffect(() => {
    if (!order.summary) events.send({ name: 'purchase', order });
  }, [events, order]);
  return (
    <>
      <PageHead title={t('title', { number: order.po_number })} path={null} />
      <Container>
        {order.summary ? (
          <OrderSummary order={order} />
        ) : (
          <OrderView order={order}>
            <AccountOffer order={order} />
          </OrderView>
        )}
      </Container>
    </>
  );
}
