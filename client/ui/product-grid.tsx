import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './product-grid.module.css';

/** Twelve columns; a child takes 6, from 768 4, from 1400 3. Banners set their own `grid-column` and `grid-row`. */
export function ProductGrid({
  as: Tag = 'ul',
  className,
  children,
}: {
  as?: 'ul' | 'ol' | 'div';
  className?: string;
  children: ReactNode;
}) {
  return <Tag className={cx(styles.grid, className)}>{children}</Tag>;
}
