import { notFound, pageLoader } from '../../core/page.tsx';
import { isUniqueId } from '../../features/order/queries.ts';
import { withdrawalQuery } from '../../features/withdrawal/queries.ts';

export const withdrawalReceiptLoader = pageLoader('withdrawalReceipt', async ({ params: { id }, queryClient }) => {
  if (!isUniqueId(id)) throw notFound();
  await queryClient.ensureQueryData(withdrawalQuery(id));
  return null;
});
