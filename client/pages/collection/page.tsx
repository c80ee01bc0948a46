import { useMemo } from 'react';
import { NOTHING, parseSelection, searchOf } from '../../../shared/commerce/catalog-query.ts';
import type { Collection } from '../../../packages/contract/catalog.ts';
import { href } from '../../../shared/routes.ts';
import { useMediaUrl, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { pageLoader, redirectTo, usePage } from '../../../packages/engine/browser/page.tsx';
import { ListingPage } from '../../features/catalog/listing-page.tsx';
import { loadAround, loadProducts, selectionOrNotFound } from '../../features/catalog/load-listing.ts';
import { collectionQuery } from '../../features/catalog/queries.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './collection-opening.module.css';
import space from '../../ui/spacing.module.css';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import role from '../../ui/text-role.module.css';

export const load = pageLoader('collection', async ({ params: { slug }, search, queryClient }) => {
  const selection = selectionOrNotFound(search);
  const around = loadAround(queryClient, { route: 'collection', slug }, selection);
  const { data: collection } = await queryClient.ensureQueryData(collectionQuery(slug));
  if (collection.slug !== slug) throw redirectTo(href('collection', { slug: collection.slug }, searchOf(selection)));
  await loadProducts(queryClient, { route: 'collection', slug, id: collection.id }, selection);
  await around;
  return { translations: collection.translations };
});

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

/** The top of a collection's page: its picture beside its story. */
function CollectionOpening({ collection: { title, subtitle, story, medias } }: { collection: Collection }) {
  const mediaUrl = useMediaUrl();
  const [picture] = medias;
  return (
    <div className={styles.opening}>
      <div className={styles.picture}>
        <a className={styles.large} href={picture && mediaUrl(picture.url)} data-asset-view="image">
          <Picture media={picture} fit="cover" sizes="(min-width: 1440px) 791px, (min-width: 992px) 56vw, 94vw" priority />
        </a>
      </div>
      <div>
        <h1 className={role.display2}>{title}</h1>
        <p className={cx(role.title2, role.soft, space.above2)}>{noBreak(subtitle)}</p>
        <p className={cx(role.chars60, role.soft, space.above4Half)}>{noBreak(story)}</p>
      </div>
    </div>
  );
}
