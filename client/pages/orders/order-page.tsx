import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { briefly, notFound, pageLoader, usePage } from '../../../packages/engine/browser/page.tsx';
import { useCapability } from '../../core/use-capability.ts';
import { prefetchMethods } from '../../features/checkout/queries.ts';
import { useMethodNames } from './payment/use-order-methods.ts';
import { currentOfferQuery } from './current-offer.ts';
import { loadOrder } from './load-order.ts';
import { OrderDetail } from './order-detail.tsx';
import { OrderPart } from './order-part.tsx';
import { customerOrderQuery, isUniqueId, untilPaid } from '../../features/order/queries.ts';

/** The order of another customer is as unknown as none. */
export const load = pageLoader('order', async ({ params: { id }, app, queryClient }) => {
  if (!isUniqueId(id)) throw notFound();
  const order = queryClient.ensureQueryData(customerOrderQuery(id));
  // A failed read of the products that can be bought again does not fail the page.
  const offer = order.then(
    ({ data }) => queryClient.prefetchQuery(currentOfferQuery(data, app.api)),
    () => undefined,
  );
  // Nor which methods it could be paid by.
  const methods = order.then(
    async ({ data }) => {
      if (data.payment_open) await prefetchMethods(queryClient);
    },
    () => undefined,
  );
  const [data] = await Promise.all([loadOrder(queryClient, customerOrderQuery(id)), briefly(Promise.all([offer, methods]))]);
  return data;
});

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
    <OrderPart query={{ ...customerOrderQuery(usePage('order').params.id), ...untilPaid }} title={t('order')} crumbs={crumbs} isCustomers>
      {(order) => <PayableOrder order={order} />}
    </OrderPart>
  );
}

function PayableOrder({ order }: { readonly order: Order }) {
  const canPay = useCapability()('order-payment') && order.payment_open;
  return <OrderDetail order={order} methods={useMethodNames(order, canPay)} />;
}
