import { type RefObject, useEffect, useRef, useState } from 'react';
import { splitTitle } from '../../../shared/commerce/cut-text.ts';
import type { PriceView as Price } from '../../../shared/commerce/price.ts';
import type { Compared } from './compared.ts';
import { Picture } from '../../ui/picture.tsx';
import { PriceView } from '../../features/product/price-view.tsx';
import styles from './sticky-line.module.css';
import space from '../../ui/spacing.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

interface StickyLineProps {
  readonly columns: readonly (Compared & { readonly price: Price })[];
  readonly shared: string;
  /** The line is shown while the head is above the window and the table is not. */
  readonly head: RefObject<HTMLElement | null>;
  /** Its columns scroll on phones, and the line with them. */
  readonly region: RefObject<HTMLElement | null>;
}

/** Pictures, names and prices at the window's upper edge once the table's head has left. A copy, so hidden from screen readers. */
export function StickyLine({ columns, shared, head, region }: StickyLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const [headElement, table] = [head.current, region.current];
    if (!headElement || !table) return undefined;
    let [headIsAbove, tableIsVisible] = [false, false];
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (target === headElement) headIsAbove = !isIntersecting && boundingClientRect.bottom <= 0;
        else tableIsVisible = isIntersecting;
      }
      setShown(headIsAbove && tableIsVisible);
    });
    observer.observe(headElement);
    observer.observe(table);
    return () => observer.disconnect();
  }, [head, region]);
  useEffect(() => {
    const [table, scroller] = [region.current, line.current];
    if (!shown || !table || !scroller) return undefined;
    const follow = () => (scroller.scrollLeft = table.scrollLeft);
    follow();
    table.addEventListener('scroll', follow, { passive: true });
    return () => table.removeEventListener('scroll', follow);
  }, [shown, region]);
  if (!shown) return null;
  return (
    <div className={cx(styles.line, only.screen)} aria-hidden="true">
      <div ref={line} className={styles.columns}>
        <p className={cx(styles.shared, only.beyondPhone)}>{shared}</p>
        {columns.map(({ product, row, image, price }) => (
          <div key={row.configuration_id} className={styles.column}>
            <Picture className={styles.picture} media={image} alt="" fit="square" sizes="48px" widths={[64, 120]} />
            <div className={space.shrinks}>
              <p className={styles.name}>{splitTitle(product.mixedTranslation.title).name}</p>
              <p className={styles.price}>
                <PriceView price={price} />
              </p>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
