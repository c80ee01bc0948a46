import { useMemo } from 'react';
import { NOTHING, parseSelection, searchOf } from '../../../shared/commerce/catalog-query.ts';
import { useT } from '../../core/app-context.tsx';
import { ListingPage } from '../../features/catalog/listing-page.tsx';
import { categoryQuery } from '../../features/catalog/queries.ts';
import { useHref } from '../../core/links.ts';
import { usePage, redirectTo, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { href } from '../../../shared/routes.ts';
import { loadAround, loadProducts, selectionOrNotFound } from '../../features/catalog/load-listing.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

export const load = pageLoader('category', async ({ params: { slug }, search, queryClient }) => {
  const selection = selectionOrNotFound(search);
  const around = loadAround(queryClient, { route: 'category', slug }, selection);
  const { entity } = await loadProducts(queryClient, { route: 'category', slug }, selection);
  if (entity && entity.slug !== slug) throw redirectTo(href('category', { slug: entity.slug }, searchOf(selection)));
  await around;
  return entity && { translations: entity.translations };
});

export default function CategoryPage() {
  const t = useT('catalog');
  const to = useHref();
  const { params, search } = usePage('category');
  const selection = useMemo(() => parseSelection(search) ?? NOTHING, [search]);
  const scope = useMemo(() => ({ route: 'category', slug: params.slug }) as const, [params.slug]);
  const { entity } = useSuspenseQuery(categoryQuery(params.slug, selection)).data;
  const crumbs = [{ title: t('allProducts'), href: to('catalog') }];
  if (entity?.parent) crumbs.push({ title: entity.parent.title, href: to('category', { slug: entity.parent.slug }) });
  const title = entity?.title ?? t('allProducts');
  const seo = entity?.seo ?? { title, description: '' };
  return <ListingPage scope={scope} selection={selection} title={title} intro={entity?.intro ?? ''} seo={seo} crumbs={crumbs} />;
}
