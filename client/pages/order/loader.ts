import { briefly, notFound, pageLoader } from '../../core/page.tsx';
import { currentPiecesQuery } from '../../features/order/current-pieces.ts';
import { loadOrder } from '../../features/order/load-order.ts';
import { customerOrderQuery, isUniqueId } from '../../features/order/queries.ts';

/** The order of another customer is as unknown as none. */
export const orderLoader = pageLoader('order', async ({ params: { id }, app, queryClient }) => {
  if (!isUniqueId(id)) throw notFound();
  const order = queryClient.ensureQueryData(customerOrderQuery(id));
  // Whether the pieces can be bought again never fails the page.
  const pieces = order.then(
    ({ data }) => queryClient.prefetchQuery(currentPiecesQuery(data, app.api)),
    () => undefined,
  );
  const [data] = await Promise.all([loadOrder(queryClient, customerOrderQuery(id)), briefly(pieces)]);
  return data;
});
