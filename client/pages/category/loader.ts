import { href } from '../../../shared/routes.ts';
import { badRequestIsNotFound, selectionOrNotFound } from '../../features/catalog/load-listing.ts';
import { categoryQuery, filtersQuery } from '../../features/catalog/queries.ts';
import { movedTo, pageLoader } from '../../page.tsx';
import { searchOf } from '../../../shared/commerce/catalog-query.ts';

export const categoryLoader = pageLoader('category', async ({ params: { slug }, search, queryClient }) => {
  const selection = selectionOrNotFound(search);
  const filters = queryClient.prefetchQuery(filtersQuery(selection, slug));
  const { entity } = await badRequestIsNotFound(queryClient.ensureQueryData(categoryQuery(slug, selection)));
  if (entity && entity.slug !== slug) throw movedTo(href('category', { slug: entity.slug }, searchOf(selection)));
  await filters;
  return entity && { translations: entity.translations };
});
