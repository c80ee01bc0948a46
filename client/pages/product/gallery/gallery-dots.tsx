import { type RefObject, useEffect, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './gallery-dots.module.css';
import only from '../../../ui/only.module.css';

/** Dots for phones that show which picture of the row is in view. Hidden from screen readers: each picture has its own text. */
export function GalleryDots({ count, row }: { count: number; row: RefObject<HTMLUListElement | null> }) {
  const [current, setCurrent] = useState<number | null>(null);

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const update = () => setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    update();
    list.addEventListener('scroll', update, { passive: true });
    return () => list.removeEventListener('scroll', update);
  }, [row, count]);

  if (current === null) return null;
  return (
    <div className={cx(styles.dots, only.screen, only.narrow)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={cx(styles.dot, index === current && styles.current)} />
      ))}
    </div>
  );
}
