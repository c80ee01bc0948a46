import { memo } from 'react';
import type { CardData } from '../../../ui/card-data.ts';
import { ProductCard } from '../../../ui/product-card.tsx';
import styles from './results.module.css';

interface CardItemProps {
  readonly product: CardData;
  readonly eager: boolean;
  /** The largest picture at first sight. */
  readonly priority: boolean;
  /** Far from the window: the item keeps its measures, and nothing else. */
  readonly empty: boolean;
  readonly sizes: string;
}

/** One of what may be many hundreds: rendered again only when something of it changes. */
export const CardItem = memo(function CardItem({ product, eager, priority, empty, sizes }: CardItemProps) {
  if (empty) return <li className={styles.empty} />;
  return (
    <li>
      <ProductCard product={product} heading="h2" eager={eager} priority={priority} sizes={sizes} />
    </li>
  );
});
