import { notFound, pageLoader } from '../../core/page.tsx';
import { currentPiecesQuery } from '../../features/order/current-pieces.ts';
import { loadOrder } from '../../features/order/load-order.ts';
import { customerOrderQuery, isUniqueId } from '../../features/order/queries.ts';

/** The order of another customer is as unknown as none. */
export const orderLoader = pageLoader('order', async ({ params: { id }, app, queryClient }) => {
  if (!isUniqueId(id)) throw notFound();
  const data = await loadOrder(queryClient, customerOrderQuery(id));
  const order = queryClient.getQueryData(customerOrderQuery(id).queryKey)?.data;
  // Whether the pieces can be bought again never fails the page.
  if (order) await queryClient.prefetchQuery(currentPiecesQuery(order, app.api));
  return data;
});
