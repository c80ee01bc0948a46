import { useState } from 'react';
import type { Media } from '../../../shared/contract/media.ts';
import { useT } from '../../app-context.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { GalleryVideo } from './gallery-video.tsx';
import styles from './gallery-viewer.module.css';

interface GalleryViewerProps {
  readonly medias: readonly Media[];
  /** Null: closed. */
  readonly index: number | null;
  readonly onMove: (index: number | null) => void;
}

/** One picture as large as the window takes it. Escape, the cross and a click beside it close it, the arrow keys turn over. */
export function GalleryViewer({ medias, index, onMove }: GalleryViewerProps) {
  const t = useT('product');
  const modal = useModal(index !== null, () => onMove(null));
  // While it fades out the picture stays.
  const [last, setLast] = useState<number | null>(null);
  if (index !== null && index !== last) setLast(index);
  const opened = last !== null;
  const shown = Math.min(last ?? 0, medias.length - 1);
  const media = medias[shown];
  const turn = (step: number) => onMove((shown + step + medias.length) % medias.length);
  return (
    <dialog
      {...modal}
      className={styles.viewer}
      aria-label={t('viewer', { number: shown + 1, count: medias.length })}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') turn(1);
        if (key === 'ArrowLeft') turn(-1);
      }}
    >
      {media?.type === 'image' && opened && (
        <Picture key={media.url} media={media} sizes="min(100vw, 100vh)" className={styles.picture} eager />
      )}
      {media?.type === 'video' && opened && <GalleryVideo key={media.url} media={media} className={styles.picture} />}
      <IconButton className={styles.close} icon="x" label={t('closeViewer')} onClick={() => onMove(null)} />
      {medias.length > 1 && (
        <>
          <IconButton className={styles.previous} icon="chevron-left" label={t('previousPicture')} onClick={() => turn(-1)} />
          <IconButton className={styles.next} icon="chevron-right" label={t('nextPicture')} onClick={() => turn(1)} />
        </>
      )}
    </dialog>
  );
}
