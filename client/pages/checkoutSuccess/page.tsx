import { useSuspenseQuery } from '@tanstack/react-query';
import { useBootstrap, useT } from '../../app-context.tsx';
import { OrderUnknown } from '../../features/checkout/order-unknown.tsx';
import { OrderView } from '../../features/checkout/order-view.tsx';
import { orderQuery } from '../../features/checkout/queries.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { usePage } from '../../page.tsx';
import { usePageView } from '../../page-view.ts';
import { Container } from '../../ui/container.tsx';

export default function CheckoutSuccessPage() {
  const t = useT('checkout');
  const { settings } = useBootstrap();
  const { id } = usePage('checkoutSuccess').params;
  const { status } = usePageView();
  if (id !== undefined && status === 200) return <Placed id={id} />;
  return (
    <>
      <PageHead title={t('unknownPageTitle', { shop: settings.company_name })} path={null} />
      <Container>
        <OrderUnknown />
      </Container>
    </>
  );
}

function Placed({ id }: { id: string }) {
  const t = useT('checkout');
  const { settings } = useBootstrap();
  const { data: order } = useSuspenseQuery(orderQuery(id)).data;
  return (
    <>
      <PageHead title={t('doneTitle', { number: order.po_number, shop: settings.company_name })} path={null} />
      <Container>
        <OrderView order={order} />
      </Container>
    </>
  );
}
