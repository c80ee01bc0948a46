import { useSuspenseQuery } from '@tanstack/react-query';
import { useT } from '../../core/app-context.tsx';
import { CollectionTile } from '../../features/catalog/collection-tile.tsx';
import { collectionsQuery } from '../../features/catalog/queries.ts';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { ListingData } from '../../features/seo/listing-data.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { useHref } from '../../core/links.ts';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './page.module.css';
import { loads } from '../../core/page.tsx';

export const load = loads(collectionsQuery);

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
