import { href } from '../../../shared/routes.ts';
import { loadAround, loadPieces, selectionOrNotFound } from '../../features/catalog/load-listing.ts';
import { redirectTo, pageLoader } from '../../core/page.tsx';
import { searchOf } from '../../../shared/commerce/catalog-query.ts';

export const categoryLoader = pageLoader('category', async ({ params: { slug }, search, queryClient }) => {
  const selection = selectionOrNotFound(search);
  const around = loadAround(queryClient, { route: 'category', slug }, selection);
  const { entity } = await loadPieces(queryClient, { route: 'category', slug }, selection);
  if (entity && entity.slug !== slug) throw redirectTo(href('category', { slug: entity.slug }, searchOf(selection)));
  await around;
  return entity && { translations: entity.translations };
});
