import { loadAround, loadPieces, selectionOrNotFound } from '../../features/catalog/load-listing.ts';
import { pageLoader } from '../../core/page.tsx';

export const catalogLoader = pageLoader('catalog', async ({ search, queryClient }) => {
  const selection = selectionOrNotFound(search);
  const around = loadAround(queryClient, { route: 'catalog' }, selection);
  await loadPieces(queryClient, { route: 'catalog' }, selection);
  await around;
  return null;
});
