import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Asset } from './assets.ts';
import styles from './viewer.module.css';

interface StageProps {
  readonly asset: Asset;
  /** In its natural size instead of the size of the window. */
  readonly large: boolean;
  /** False while the viewer fades out: then a film is removed, which stops it. */
  readonly running: boolean;
}

export function Stage({ asset: { type, url, alt, preview }, large, running }: StageProps) {
  const t = useT('viewer');
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: box } = stage;
    if (large && box) box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
  }, [large]);
  if (state === 'failed') {
    return (
      <div className={styles.stage} data-stage="">
        <Notice tone="error" className={styles.failed}>
          <strong>{t('failed')}</strong>{' '}
          <a href={url} target="_blank" rel="noopener">
            {t('openInWindow')}
          </a>
        </Notice>
      </div>
    );
  }
  const onError = () => setState('failed');
  if (type === 'video') {
    return (
      <div className={styles.stage} data-stage="">
        {running && (
          <video
            className={styles.asset}
            src={url}
            poster={preview ?? undefined}
            controls
            autoPlay
            muted
            playsInline
            aria-label={alt}
            onError={onError}
          />
        )}
      </div>
    );
  }
  return (
    <div
      ref={stage}
      data-stage=""
      className={cx(styles.stage, large && styles.large)}
      // Focusable: an enlarged picture can be scrolled by keyboard.
      {...(large && { tabIndex: 0, role: 'group', 'aria-label': t('title') })}
    >
      {preview !== null && state === 'loading' && <img className={styles.asset} src={preview} alt="" />}
      <img className={styles.asset} src={url} alt={alt} onLoad={() => setState('ready')} onError={onError} />
    </div>
  );
}
