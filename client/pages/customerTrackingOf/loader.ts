import { notFound, pageLoader } from '../../core/page.tsx';
import { loadOrder } from '../../features/order/load-order.ts';
import { customerOrderQuery, isUniqueId } from '../../features/order/queries.ts';

export const customerTrackingOfLoader = pageLoader('customerTrackingOf', ({ params: { id }, queryClient }) => {
  if (!isUniqueId(id)) throw notFound();
  return loadOrder(queryClient, customerOrderQuery(id));
});
