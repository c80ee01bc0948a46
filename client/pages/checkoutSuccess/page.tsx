import { useEffect } from 'react';
import { useStores, useT } from '../../core/app-context.tsx';
import { OrderUnknown } from './order-unknown.tsx';
import { OrderView } from './order-view.tsx';
import { useOrder, isUniqueId, orderQuery } from '../../features/order/queries.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { usePage, pageLoader } from '../../core/page.tsx';
import { usePageView } from '../../core/page-view.ts';
import { Container } from '../../ui/container.tsx';
import { AccountOffer } from './account-offer.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ApiError } from '../../../shared/errors.ts';
import { customerSettingsQuery } from '../../core/queries.ts';

const UNKNOWN = { status: 404 } as const;

/** A missing order has a page of its own, with the status of an error page. */
export const load = pageLoader('checkoutSuccess', async ({ params: { id }, queryClient }) => {
  if (id === undefined || !isUniqueId(id)) return UNKNOWN;
  try {
    const { data } = await queryClient.ensureQueryData(orderQuery(id));
    if (data.summary) await queryClient.ensureQueryData(customerSettingsQuery());
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return UNKNOWN;
    throw error;
  }
});

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
