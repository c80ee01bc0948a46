import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { notFound, usePage, pageLoader, personalData } from '../../../packages/engine/browser/page.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { Meantime } from './meantime.tsx';
import { PersonalPart } from '../../features/personal-data/personal-part.tsx';
import { OrderList } from './order-list.tsx';
import { OrderListSkeleton } from './order-list-skeleton.tsx';
import { ordersQuery, pageOf } from '../../features/order/queries.ts';
import { NO_ORDERS_PICTURE } from '../../ui/brand/empty-pictures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paginator } from '../../ui/paginator.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';

export const load = pageLoader('orders', async ({ search, queryClient }) => {
  const page = pageOf(search);
  if (page === null) throw notFound();
  const orders = ordersQuery({ page });
  const [data] = await Promise.all([personalData(queryClient, orders), queryClient.ensureQueryData(customerSettingsQuery())]);
  const list = queryClient.getQueryData(orders.queryKey);
  if (list && page > 1 && page > list.meta.last_page) throw notFound();
  return data;
});

export default function OrdersPage() {
  const t = useT('orders');
  const account = useT('account');
  const to = useHref();
  const page = pageOf(usePage('orders').search) ?? 1;
  return (
    <AccountFrame page="orders" title={account('orders')}>
      <PersonalPart
        name="orders"
        query={ordersQuery({ page })}
        skeleton={<OrderListSkeleton />}
        loaded={({ data }) => t('loaded', { count: data.length })}
        meantime={<Meantime />}
      >
        {({ data: orders, meta }) => {
          // The loader knows it only if the list came in time.
          if (page > 1 && page > meta.last_page) throw notFound();
          return (
            <>
              {orders.length === 0 ? <NoOrders /> : <OrderList orders={orders} />}
              <Paginator
                page={page}
                pages={meta.last_page}
                hrefFor={(other) => to('orders', undefined, other === 1 ? {} : { page: other })}
              />
            </>
          );
        }}
      </PersonalPart>
    </AccountFrame>
  );
}

function NoOrders() {
  const t = useT('orders');
  const to = useHref();
  return (
    <EmptyState
      title={t('emptyTitle')}
      picture={NO_ORDERS_PICTURE}
      actions={
        <>
          <ButtonLink href={to('catalog')}>{t('seeJewellery')}</ButtonLink>
          <TextLink href={to('tracking')}>{t('trackOrder')}</TextLink>
        </>
      }
    >
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}
