import { type RefObject, useEffect, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './gallery-dots.module.css';

/** Which picture of the row is in view, for phones. Decoration: swiping and the pictures themselves tell as much. */
export function GalleryDots({ count, row }: { count: number; row: RefObject<HTMLUListElement | null> }) {
  const [current, setCurrent] = useState<number | null>(null);

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const follow = () => setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    follow();
    list.addEventListener('scroll', follow, { passive: true });
    return () => list.removeEventListener('scroll', follow);
  }, [row, count]);

  if (current === null) return null;
  return (
    <div className={styles.dots} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={cx(styles.dot, index === current && styles.current)} />
      ))}
    </div>
  );
}
