import type { HTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './product-grid.module.css';

interface ProductGridProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'ul' | 'ol' | 'div';
  readonly ref?: Ref<HTMLUListElement>;
}

/**
 * Twelve columns; a child takes 6, from 768 4, from 1400 3, and four rows (picture, text, price, facts). Banners set their own
 * `grid-column` and `grid-row`.
 */
export function ProductGrid({ as = 'ul', className, ref, ...rest }: ProductGridProps) {
  // Typed as the commonest of the three: they take the same attributes.
  const Tag = as as 'ul';
  return <Tag {...rest} className={cx(styles.grid, className)} ref={ref} />;
}
