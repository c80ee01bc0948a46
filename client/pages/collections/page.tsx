/**
 * The specification fetches the list of collections 4 s after the start. Here nothing is fetched late: menu, filters and product pages have
 * their collections in their own answers, and only this page calls GET /collections.
 */
import type { Collection } from '../../../packages/contract/catalog.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { pageLoader } from '../../../packages/engine/browser/page.tsx';
import { collectionsQuery } from '../../features/catalog/queries.ts';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { ListingData } from '../../features/seo/listing-data.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './page.module.css';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

export const load = pageLoader('collections', async ({ queryClient }) => {
  await queryClient.ensureQueryData(collectionsQuery());
  return null;
});

/** Tiles in the first viewport. */
const EAGER = 2;

export default function CollectionsPage() {
  const t = useT('catalog');
  const to = useHref();
  const { data: collections } = useSuspenseQuery(collectionsQuery()).data;
  return (
    <Container>
      <PageHead
        title={t('collections')}
        description={t('collectionsIntro')}
        path={to('collections')}
        picture={collections[0]?.medias.find(({ type }) => type === 'image')}
      />
      <ListingData name={t('collections')} path={to('collections')} paths={collections.map(({ slug }) => to('collection', { slug }))} />
      <Breadcrumbs crumbs={[{ title: t('collections'), href: null }]} />
      <PageTitle title={t('collections')} lead={t('collectionsIntro')} />
      <ul className={styles.tiles}>
        {collections.map((collection, index) => (
          <li key={collection.id}>
            <CollectionTile collection={collection} eager={index < EAGER} />
          </li>
        ))}
      </ul>
    </Container>
  );
}

/** A link to a collection, with the number of its products. */
function CollectionTile({ collection, eager }: { collection: Collection; eager: boolean }) {
  const t = useT('catalog');
  const to = useHref();
  const { slug, title, subtitle, medias, products_count } = collection;
  return (
    <Tile
      wide
      heading="h2"
      href={to('collection', { slug })}
      title={title}
      aside={t('count', { count: products_count })}
      line={subtitle}
      picture={
        <Picture media={medias[0]} alt="" fit="cover" sizes="(min-width: 1440px) 677px, (min-width: 768px) 47vw, 94vw" eager={eager} />
      }
    />
  );
}
