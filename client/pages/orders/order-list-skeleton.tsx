import { cx } from '../../ui/cx.ts';
import { Bar, SkeletonBlock } from '../../ui/skeleton.tsx';
import list from './order-list.module.css';
import role from '../../ui/text-role.module.css';
import space from '../../ui/spacing.module.css';
import styles from './order-list-skeleton.module.css';

/** Rows as high as those of `OrderList`. */
export function OrderListSkeleton() {
  return (
    <div aria-hidden="true" className={list.list}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={list.order}>
          <div className={space.shrinks}>
            <Bar className={styles.number} />
            <Bar className={cx(role.title1, space.above1Half, styles.status)} />
            <Bar className={cx(list.facts, styles.date)} />
            <Bar className={cx(list.links, styles.links)} />
          </div>
          <div className={styles.tray}>
            {[0, 1, 2].map((tile) => (
              <div key={tile}>
                <div className={styles.well}>
                  <SkeletonBlock />
                </div>
                <Bar className={styles.title} />
                <Bar className={styles.line} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
