import { searchOf } from '../../../shared/commerce/catalog-query.ts';
import { href } from '../../../shared/routes.ts';
import { loadAround, loadPieces, selectionOrNotFound } from '../../features/catalog/load-listing.ts';
import { collectionQuery } from '../../features/catalog/queries.ts';
import { redirectTo, pageLoader } from '../../core/page.tsx';

export const collectionLoader = pageLoader('collection', async ({ params: { slug }, search, queryClient }) => {
  const selection = selectionOrNotFound(search);
  const around = loadAround(queryClient, { route: 'collection', slug }, selection);
  const { data: collection } = await queryClient.ensureQueryData(collectionQuery(slug));
  if (collection.slug !== slug) throw redirectTo(href('collection', { slug: collection.slug }, searchOf(selection)));
  await loadPieces(queryClient, { route: 'collection', slug, id: collection.id }, selection);
  await around;
  return { translations: collection.translations };
});
