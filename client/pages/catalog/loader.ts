import { badRequestIsNotFound, loadAround, selectionOrNotFound } from '../../features/catalog/load-listing.ts';
import { catalogQuery } from '../../features/catalog/queries.ts';
import { pageLoader } from '../../page.tsx';

export const catalogLoader = pageLoader('catalog', async ({ search, queryClient }) => {
  const selection = selectionOrNotFound(search);
  const around = loadAround(queryClient, { route: 'catalog' }, selection);
  await badRequestIsNotFound(queryClient.ensureQueryData(catalogQuery(selection)));
  await around;
  return null;
});
