import { notFound, pageLoader } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { ordersQuery, pageOf } from '../../features/order/queries.ts';

export const ordersLoader = pageLoader('orders', async ({ search, queryClient }) => {
  const page = pageOf(search);
  if (page === null) throw notFound();
  const [{ meta }] = await Promise.all([
    queryClient.ensureQueryData(ordersQuery({ page })),
    queryClient.ensureQueryData(customerSettingsQuery()),
  ]);
  if (page > 1 && page > meta.last_page) throw notFound();
  return null;
});
