import { useSuspenseQuery } from '@tanstack/react-query';
import { isUnderWay } from '../../../shared/commerce/order-progress.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { Section } from '../../features/account/section.tsx';
import { OrderList } from '../../features/order/order-list.tsx';
import { openOrdersQuery } from '../../features/order/queries.ts';
import { TrackForm } from '../../features/order/track-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { loads } from '../../core/page.tsx';

export const load = loads(openOrdersQuery, customerSettingsQuery);

/** What is under way, and the form for orders that are not in the account. */
export default function CustomerTrackingPage() {
  const t = useT('orders');
  const account = useT('account');
  const to = useHref();
  const orders = useSuspenseQuery(openOrdersQuery()).data.data.filter(isUnderWay);
  return (
    <AccountFrame page="customerTracking" title={account('tracking')}>
      {orders.length === 0 ? (
        <Section title={t('nothingUnderWay')} text={t('nothingUnderWayText')}>
          <TextLink href={to('orders')}>{t('toOrders')}</TextLink>
        </Section>
      ) : (
        <OrderList orders={orders} isTracking />
      )}
      <Section title={t('anotherOrder')} text={t('anotherOrderText')}>
        <TrackForm size="sm" />
      </Section>
    </AccountFrame>
  );
}
