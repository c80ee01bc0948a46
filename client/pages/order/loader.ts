import { notFound, pageLoader } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { currentPiecesQuery } from '../../features/order/current-pieces.ts';
import { customerOrderQuery, isUniqueId } from '../../features/order/queries.ts';

/** The order of another customer is as unknown as none. */
export const orderLoader = pageLoader('order', async ({ params: { id }, app, queryClient }) => {
  if (!isUniqueId(id)) throw notFound();
  const settings = queryClient.ensureQueryData(customerSettingsQuery());
  settings.catch(() => undefined);
  const { data: order } = await queryClient.ensureQueryData(customerOrderQuery(id));
  // Whether the pieces can be bought again never fails the page.
  await Promise.all([settings, queryClient.prefetchQuery(currentPiecesQuery(order, app.api))]);
  return null;
});
