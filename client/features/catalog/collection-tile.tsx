import type { Collection } from '../../../shared/contract/catalog.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Picture } from '../../ui/picture.tsx';
import { Tile } from '../../ui/tile.tsx';

/** A link to a collection, with the number of its pieces. */
export function CollectionTile({ collection, eager }: { collection: Collection; eager: boolean }) {
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
