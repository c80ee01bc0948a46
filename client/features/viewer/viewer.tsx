import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { type Opened, openedBy } from './assets.ts';
import { Stage } from './stage.tsx';
import styles from './viewer.module.css';

interface ViewerProps {
  /** The element whose asset is shown first; null: closed. */
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

/**
 * Shows pictures and films in the size of the window. Escape, the close button and a click beside the picture close it; arrow keys and
 * swiping show the next.
 */
export function Viewer({ opener: pressed, onClose }: ViewerProps) {
  const t = useT('viewer');
  const opened = useMemo(() => pressed && openedBy(pressed), [pressed]);
  const modal = { ...useModal(opened !== null, onClose), onClick: (event: MouseEvent) => isBeside(event) && onClose() };
  // The last asset stays visible while the dialog fades out.
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
    // In Safari a click does not focus a link, so the dialog cannot restore the focus by itself.
    if (opened === null) opener.current?.focus({ preventScroll: true });
    opener.current = opened?.opener ?? null;
  }, [opened]);

  const assets = last?.assets ?? [];
  const count = assets.length;
  const asset = assets[index];
  const showBy = (step: number) => count > 1 && show((index + step + count) % count);
  const swipe = useSwipe(showBy, !large);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // Arrow keys seek in a film and scroll an enlarged picture.
    if (step === undefined || large || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    showBy(step);
  };
  const position = count > 1 ? t('position', { number: index + 1, count }) : t('title');
  return (
    <dialog {...modal} {...swipe} className={styles.viewer} aria-label={t('title')} onKeyDown={onKeyDown}>
      {asset && <Stage key={asset.url} asset={asset} large={large} running={opened !== null} />}
      <div className={styles.bar}>
        <LiveRegion>{opened !== null && `${position}. ${asset?.alt ?? ''}`}</LiveRegion>
        <span className={styles.position} aria-hidden="true">
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
          <IconButton className={styles.previous} icon="chevron-left" label={t('previous')} onClick={() => showBy(-1)} />
          <IconButton className={styles.next} icon="chevron-right" label={t('next')} onClick={() => showBy(1)} />
        </>
      )}
    </dialog>
  );
}

/** True if a click hit the background. The <img> element fills the window; its visible part (`object-fit: contain`) is smaller. */
function isBeside({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLImageElement)) return target instanceof HTMLElement && target.dataset['stage'] !== undefined;
  const { left, top, width, height } = target.getBoundingClientRect();
  const scale = Math.min(width / target.naturalWidth, height / target.naturalHeight);
  const misses = (at: number, size: number, natural: number) => Math.abs(at - size / 2) > (natural * scale) / 2;
  return misses(clientX - left, width, target.naturalWidth) || misses(clientY - top, height, target.naturalHeight);
}

const MIN_SWIPE_PX = 48;

/** Shows the next or previous asset after a horizontal swipe. */
function useSwipe(showBy: (step: number) => void, active: boolean) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      start.current = active && isPrimary && pointerType === 'touch' ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const across = clientX - from.x;
      if (Math.abs(across) > MIN_SWIPE_PX && Math.abs(across) > 2 * Math.abs(clientY - from.y)) showBy(across < 0 ? 1 : -1);
    },
  };
}
