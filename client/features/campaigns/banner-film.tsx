import { useEffect, useRef, useState } from 'react';
import { useMediaUrl, useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useNear } from '../../ui/use-near.ts';
import type { Banner } from './banner.ts';
import styles from './grid-banner.module.css';

/** A muted video over its poster: plays while it is visible, unless the shopper pauses it or prefers reduced motion (WCAG 2.2.2). */
export default function BannerFilm({ file }: { file: Banner['file'] }) {
  const t = useT('catalog');
  const mediaUrl = useMediaUrl();
  const film = useRef<HTMLVideoElement>(null);
  const near = useNear(film);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [seen, setSeen] = useState(false);
  const plays = chosen ?? !still;

  useEffect(() => {
    const { current } = film;
    if (!current) return undefined;
    const seeing = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    seeing.observe(current);
    return () => seeing.disconnect();
  }, []);
  useEffect(() => {
    // A browser may refuse to play, for example to save data: the poster stays.
    if (plays && seen) film.current?.play().catch(() => undefined);
    else film.current?.pause();
  }, [plays, seen, near]);

  return (
    <>
      <video
        ref={film}
        className={styles.film}
        src={near && plays ? mediaUrl(file.url) : undefined}
        poster={file.poster && mediaUrl(file.poster, 800)}
        aria-label={file.alt}
        muted
        playsInline
        loop={!still}
        preload="none"
      />
      <button type="button" className={styles.pause} aria-label={t(plays ? 'pauseFilm' : 'playFilm')} onClick={() => setChosen(!plays)}>
        <Icon icon={plays ? 'pause' : 'play'} />
      </button>
    </>
  );
}
