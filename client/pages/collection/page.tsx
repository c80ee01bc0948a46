import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NOTHING, parseSelection } from '../../../shared/commerce/catalog-query.ts';
import { useT } from '../../core/app-context.tsx';
import { CollectionOpening } from '../../features/catalog/collection-opening.tsx';
import { ListingPage } from '../../features/catalog/listing-page.tsx';
import { collectionQuery } from '../../features/catalog/queries.ts';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';

export { collectionLoader as load } from './loader.ts';

export default function CollectionPage() {
  const t = useT('catalog');
  const to = useHref();
  const { params, search } = usePage('collection');
  const { data: collection } = useSuspenseQuery(collectionQuery(params.slug)).data;
  const selection = useMemo(() => parseSelection(search) ?? NOTHING, [search]);
  const scope = useMemo(() => ({ route: 'collection', slug: params.slug, id: collection.id }) as const, [params.slug, collection.id]);
  return (
    <ListingPage
      scope={scope}
      selection={selection}
      title={collection.title}
      intro={collection.subtitle}
      seo={collection.seo}
      picture={collection.medias.find(({ type }) => type === 'image')}
      crumbs={[{ title: t('collections'), href: to('collections') }]}
      opening={<CollectionOpening collection={collection} />}
    />
  );
}
