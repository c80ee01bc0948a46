import { collectionsQuery } from '../../features/catalog/queries.ts';
import { pageLoader } from '../../core/page.tsx';

export const collectionsLoader = pageLoader('collections', async ({ queryClient }) => {
  await queryClient.ensureQueryData(collectionsQuery());
  return null;
});
