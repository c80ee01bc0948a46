import { useEffect, useRef, useState } from 'react';
import { useMediaUrl, useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useNear } from '../../ui/use-near.ts';
import type { Banner } from './banner.ts';
import styles from './grid-banner.module.css';

/** A muted video over its poster: plays while it is visible, unless the shopper pauses it or prefers reduced motion (WCAG 2.2.2). */
export default function BannerVideo({ file }: { file: Banner['file'] }) {
  const t = useT('catalog');
  const mediaUrl = useMediaUrl();
  const video = useRef<HTMLVideoElement>(null);
  const near = useNear(video);
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [visible, setVisible] = useState(false);
  const plays = chosen ?? !reducedMotion;

  useEffect(() => {
    const { current } = video;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // A browser may refuse to play, for example to save data: the poster stays.
    if (plays && visible) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [plays, visible, near]);

  return (
    <>
      <video
        ref={video}
        className={styles.video}
        src={near && plays ? mediaUrl(file.url) : undefined}
        poster={file.poster && mediaUrl(file.poster, 800)}
        aria-label={file.alt}
        muted
        playsInline
        loop={!reducedMotion}
        preload="none"
      />
      <button type="button" className={styles.pause} aria-label={t(plays ? 'pauseFilm' : 'playFilm')} onClick={() => setChosen(!plays)}>
        <Icon icon={plays ? 'pause' : 'play'} />
      </button>
    </>
  );
}
