import type { Collection } from '../../../shared/contract/catalog.ts';
import { useMediaUrl } from '../../core/app-context.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './collection-opening.module.css';

/** The top of a collection's page: its picture beside its story. */
export function CollectionOpening({ collection: { title, subtitle, story, medias } }: { collection: Collection }) {
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
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.subtitle}>{noBreak(subtitle)}</p>
        <p className={styles.story}>{noBreak(story)}</p>
      </div>
    </div>
  );
}
