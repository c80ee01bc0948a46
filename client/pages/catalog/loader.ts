import { badRequestIsNotFound, selectionOrNotFound } from '../../features/catalog/load-listing.ts';
import { catalogQuery, filtersQuery } from '../../features/catalog/queries.ts';
import { pageLoader } from '../../page.tsx';

export const catalogLoader = pageLoader('catalog', async ({ search, queryClient }) => {
  const selection = selectionOrNotFound(search);
  const filters = queryClient.prefetchQuery(filtersQuery(selection));
  await badRequestIsNotFound(queryClient.ensureQueryData(catalogQuery(selection)));
  await filters;
  return null;
});
