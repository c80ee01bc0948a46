import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useModal } from '../../ui/use-modal.ts';
import type { Opened } from './assets.ts';
import { isBeside } from './beside.ts';
import { Stage } from './stage.tsx';
import { useSwipe } from './use-swipe.ts';
import styles from './viewer.module.css';

interface ViewerProps {
  /** Null: closed. */
  readonly opened: Opened | null;
  readonly onClose: () => void;
}

/**
 * A picture or film as large as the window takes it. Escape, the cross and a click beside it close it; arrow keys and swiping turn over.
 */
export function Viewer({ opened, onClose }: ViewerProps) {
  const t = useT('viewer');
  const modal = { ...useModal(opened !== null, onClose), onClick: (event: MouseEvent) => isBeside(event) && onClose() };
  // While it fades out what was shown stays.
  const [last, setLast] = useState<Opened | null>(null);
  const [index, setIndex] = useState(0);
  const [large, setLarge] = useState(false);
  const show = (next: number) => {
    setIndex(next);
    setLarge(false);
  };
  if (opened !== null && opened !== last) {
    setLast(opened);
    show(opened.index);
  }
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // Where a click does not focus a link (Safari), the browser has nothing to give the focus back to.
    if (opened === null) opener.current?.focus({ preventScroll: true });
    opener.current = opened?.opener ?? null;
  }, [opened]);

  const assets = last?.assets ?? [];
  const count = assets.length;
  const asset = assets[index];
  const turn = (step: number) => count > 1 && show((index + step + count) % count);
  const swipe = useSwipe(turn, !large);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // In a film the arrow keys wind, in an enlarged picture they scroll.
    if (step === undefined || large || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    turn(step);
  };
  const place = count > 1 ? t('position', { number: index + 1, count }) : t('title');
  return (
    <dialog {...modal} {...swipe} className={styles.viewer} aria-label={t('title')} onKeyDown={onKeyDown}>
      {asset && <Stage key={asset.url} asset={asset} large={large} running={opened !== null} />}
      <div className={styles.bar}>
        <LiveRegion>{opened !== null && `${place}. ${asset?.alt ?? ''}`}</LiveRegion>
        <span className={styles.place} aria-hidden="true">
          {count > 1 && `${index + 1} / ${count}`}
        </span>
        {asset?.type === 'image' && (
          <IconButton
            icon={large ? 'zoom-out' : 'zoom-in'}
            label={t(large ? 'fitToWindow' : 'showActualSize')}
            onClick={() => setLarge(!large)}
          />
        )}
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </div>
      {count > 1 && (
        <>
          <IconButton className={styles.previous} icon="chevron-left" label={t('previous')} onClick={() => turn(-1)} />
          <IconButton className={styles.next} icon="chevron-right" label={t('next')} onClick={() => turn(1)} />
        </>
      )}
    </dialog>
  );
}
