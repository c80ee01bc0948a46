import { useT } from '../core/app-context.tsx';
import { cx } from './cx.ts';
import { ProductGrid } from './product-grid.tsx';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Placeholder for lines of text. */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string | undefined }) {
  const t = useT('common');
  return (
    <div className={cx(styles.skeleton, className)}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} className={cx(styles.box, styles.line, line === lines - 1 && styles.short)} />
      ))}
    </div>
  );
}

/** Placeholder for product cards, with their grid and size. */
export function SkeletonCards({ count = 4 }: { count?: number }) {
  const t = useT('common');
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <ProductGrid as="div">
        {Array.from({ length: count }, (_, card) => (
          <div key={card}>
            <SkeletonCard />
          </div>
        ))}
      </ProductGrid>
    </div>
  );
}

/** The same as further items of a list, which sets `aria-busy` itself. */
export const skeletonItems = (count: number) =>
  Array.from({ length: count }, (_, card) => (
    <li key={`skeleton ${card}`} className={styles.skeleton} aria-hidden="true" data-extra="">
      <SkeletonCard />
    </li>
  ));

/** As high as most cards: title and subtitle of two lines each, a price of one. */
function SkeletonCard() {
  return (
    <>
      <i className={cx(styles.box, styles.picture)} />
      <div>
        <i className={cx(styles.box, styles.title)} />
        <i className={cx(styles.box, styles.subtitle)} />
      </div>
      <i className={cx(styles.box, styles.price)} />
    </>
  );
}

/** A line of text that is on its way: as high as a line of the class's font, of which the middle is painted. */
export const Bar = ({ className }: { className?: string | undefined }) => (
  <div className={cx(styles.skeleton, className)}>
    <i className={cx(styles.box, styles.bar)} />
  </div>
);

/** A block that is on its way; the class gives it its position and measures. */
export const SkeletonBlock = ({ className }: { className?: string | undefined }) => (
  <div className={cx(styles.skeleton, className)}>
    <i className={cx(styles.box, styles.all)} />
  </div>
);
