import { useId } from 'react';
import { distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import { Container } from '../../ui/container.tsx';
import { Heart } from '../wishlist/heart.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { useContentLink } from './content-link.ts';
import styles from './product-row.module.css';
import { SectionIntro } from './section-intro.tsx';
import type { SectionOf } from './section-of.ts';

/** Pieces that the shop's editors selected; the style sheet hides those of an incomplete row. */
export function ProductRow({ section: { title, text, link, products } }: { section: SectionOf<'products'> }) {
  const id = useId();
  const resolved = useContentLink()(link);
  if (products.length === 0) return null;
  const cards = distinctiveBadges(products.slice(0, 8), ({ name }) => name === title);
  return (
    <Container as="section" section aria-labelledby={id}>
      <SectionIntro id={id} title={title} text={text} link={resolved} />
      <ProductGrid className={styles.row ?? ''}>
        {cards.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} action={<Heart product={product} />} />
          </li>
        ))}
      </ProductGrid>
    </Container>
  );
}
