import { isUnderWay } from '../../../shared/commerce/order-progress.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { Meantime } from './meantime.tsx';
import { PersonalPart } from '../../features/personal-data/personal-part.tsx';
import { Section } from '../../features/account/section.tsx';
import { OrderList } from './order-list.tsx';
import { OrderListSkeleton } from './order-list-skeleton.tsx';
import { openOrdersQuery } from '../../features/order/queries.ts';
import { TrackForm } from './track-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { pageLoader, personalData } from '../../../packages/engine/browser/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';

export const load = pageLoader('customerTracking', async ({ queryClient }) => {
  const [data] = await Promise.all([personalData(queryClient, openOrdersQuery()), queryClient.ensureQueryData(customerSettingsQuery())]);
  return data;
});

/** Orders that are under way, and the form for orders that are not in the account. */
export default function CustomerTrackingPage() {
  const t = useT('orders');
  const account = useT('account');
  const to = useHref();
  return (
    <AccountFrame page="customerTracking" title={account('tracking')}>
      <PersonalPart
        name="orders"
        query={openOrdersQuery()}
        skeleton={<OrderListSkeleton />}
        loaded={({ data }) => t('loaded', { count: data.filter(isUnderWay).length })}
        meantime={<Meantime />}
      >
        {({ data }) =>
          data.some(isUnderWay) ? (
            <OrderList orders={data.filter(isUnderWay)} isTracking />
          ) : (
            <Section title={t('nothingUnderWay')} text={t('nothingUnderWayText')}>
              <TextLink href={to('orders')}>{t('toOrders')}</TextLink>
            </Section>
          )
        }
      </PersonalPart>
      <Section title={t('anotherOrder')} text={t('anotherOrderText')}>
        <TrackForm size="sm" />
      </Section>
    </AccountFrame>
  );
}
