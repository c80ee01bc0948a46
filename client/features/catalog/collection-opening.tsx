import type { Collection } from '../../../shared/contract/catalog.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './collection-opening.module.css';

/** The head of a collection's page: its picture beside its story. */
export function CollectionOpening({ collection: { title, subtitle, story, medias } }: { collection: Collection }) {
  return (
    <div className={styles.opening}>
      <div className={styles.picture}>
        <Picture media={medias[0]} fit="cover" sizes="(min-width: 1440px) 791px, (min-width: 992px) 56vw, 94vw" priority />
      </div>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.subtitle}>{noBreak(subtitle)}</p>
        <p className={styles.story}>{noBreak(story)}</p>
      </div>
    </div>
  );
}
