import type { ReactNode } from 'react';
import { distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import type { ProductCard as Product } from '../../../packages/contract/product.ts';
import { ProductCard } from '../product/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import styles from './columns.module.css';
import { PRODUCTS_SHOWN } from './queries.ts';

/** Links on the left, pictures on the right; on smaller screens one below the other. */
export function Columns({ aside, main }: { aside: ReactNode; main: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.aside}>{aside}</div>
      <div className={styles.main}>{main}</div>
    </div>
  );
}

/** A section with its heading. */
export function Group({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

const SIZES = '(min-width: 1400px) 245px, (min-width: 768px) 31vw, 47vw';

interface ProductsProps {
  readonly products: readonly Product[];
  /** Badges that repeat the heading. */
  readonly isInHeading?: Parameters<typeof distinctiveBadges>[1];
}

export function Products({ products, isInHeading }: ProductsProps) {
  return (
    <ProductGrid className={styles.products ?? ''}>
      {distinctiveBadges(products.slice(0, PRODUCTS_SHOWN), isInHeading).map((product) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={SIZES} />
        </li>
      ))}
    </ProductGrid>
  );
}

export function ProductsLoading() {
  return (
    <div className={styles.loading}>
      <SkeletonCards count={PRODUCTS_SHOWN} />
    </div>
  );
}
