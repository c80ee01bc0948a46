import { useEffect } from 'react';
import { useStores, useT, useBootstrap } from '../../core/app-context.tsx';
import { OrderView } from './order-view.tsx';
import { useOrder, isUniqueId, orderQuery } from '../../features/order/queries.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { usePage, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { Container } from '../../ui/container.tsx';
import { AccountOffer } from './account-offer.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ApiError } from '../../../packages/engine/errors.ts';
import { customerSettingsQuery } from '../../core/queries.ts';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from '../../features/checkout/checkout-states.module.css';

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

/** No order has the id of this address, or it is that of the account or of an earlier mail. */
function OrderUnknown() {
  const t = useT('order');
  const account = useT('account');
  const to = useHref();
  const { email_address, phone_number } = useBootstrap().settings.company_address;
  return (
    <div className={styles.centered}>
      <EmptyState
        heading="h1"
        title={t('unknownTitle')}
        icon="file-question-mark"
        actions={
          <>
            <ButtonLink href={to('tracking')}>{t('track')}</ButtonLink>
            <TextLink href={to('signIn', undefined, { redirect: to('orders') })}>{account('signIn')}</TextLink>
            <TextLink href={`tel:${phone_number.replaceAll(' ', '')}`}>{phone_number}</TextLink>
            <TextLink href={`mailto:${email_address}`}>{email_address}</TextLink>
          </>
        }
      >
        <p>{t('unknownText')}</p>
      </EmptyState>
    </div>
  );
}
