import { memo } from 'react';
import type { CardData } from '../../ui/card-data.ts';
import { ProductCard } from '../../ui/product-card.tsx';
import styles from './results.module.css';

interface CardItemProps {
  readonly product: CardData;
  readonly eager: boolean;
  /** Far from the window: the item keeps its measures, and nothing else. */
  readonly empty: boolean;
  readonly sizes: string;
}

/** One of what may be many hundreds: rendered again only when something of it changes. */
export const CardItem = memo(function CardItem({ product, eager, empty, sizes }: CardItemProps) {
  if (empty) return <li className={styles.empty} />;
  return (
    <li>
      <ProductCard product={product} heading="h2" eager={eager} sizes={sizes} />
    </li>
  );
});
