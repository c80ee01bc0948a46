import { notFound, pageLoader, personalData } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { ordersQuery, pageOf } from '../../features/order/queries.ts';

export const ordersLoader = pageLoader('orders', async ({ search, queryClient }) => {
  const page = pageOf(search);
  if (page === null) throw notFound();
  const orders = ordersQuery({ page });
  const [data] = await Promise.all([personalData(queryClient, orders), queryClient.ensureQueryData(customerSettingsQuery())]);
  const list = queryClient.getQueryData(orders.queryKey);
  if (list && page > 1 && page > list.meta.last_page) throw notFound();
  return data;
});
