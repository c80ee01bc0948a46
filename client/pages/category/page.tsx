import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NOTHING, parseSelection } from '../../../shared/commerce/catalog-query.ts';
import { useT } from '../../core/app-context.tsx';
import { ListingPage } from '../../features/catalog/listing-page.tsx';
import { categoryQuery } from '../../features/catalog/queries.ts';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';

export { categoryLoader as load } from './loader.ts';

export default function CategoryPage() {
  const t = useT('catalog');
  const to = useHref();
  const { params, search } = usePage('category');
  const selection = useMemo(() => parseSelection(search) ?? NOTHING, [search]);
  const scope = useMemo(() => ({ route: 'category', slug: params.slug }) as const, [params.slug]);
  const { entity } = useSuspenseQuery(categoryQuery(params.slug, selection)).data;
  const crumbs = [{ title: t('allPieces'), href: to('catalog') }];
  if (entity?.parent) crumbs.push({ title: entity.parent.title, href: to('category', { slug: entity.parent.slug }) });
  const title = entity?.title ?? t('allPieces');
  const seo = entity?.seo ?? { title, description: '' };
  return <ListingPage scope={scope} selection={selection} title={title} intro={entity?.intro ?? ''} seo={seo} crumbs={crumbs} />;
}
