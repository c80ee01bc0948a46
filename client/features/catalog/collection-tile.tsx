import type { Collection } from '../../../shared/contract/catalog.ts';
import { useT } from '../../app-context.tsx';
import { useHref } from '../../links.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './collection-tile.module.css';

/** Picture, title with the number of pieces, one line. The whole tile is one link. */
export function CollectionTile({ collection, eager }: { collection: Collection; eager: boolean }) {
  const t = useT('catalog');
  const to = useHref();
  const { slug, title, subtitle, medias, products_count } = collection;
  return (
    <article className={styles.tile}>
      <div className={styles.picture}>
        <Picture media={medias[0]} alt="" fit="cover" sizes="(min-width: 1440px) 677px, (min-width: 768px) 47vw, 94vw" eager={eager} />
      </div>
      <div className={styles.row}>
        <h2 className={styles.title}>
          <a href={to('collection', { slug })}>{title}</a>
        </h2>
        <span className={styles.count}>{t('count', { count: products_count })}</span>
      </div>
      <p className={styles.line}>{subtitle}</p>
    </article>
  );
}
