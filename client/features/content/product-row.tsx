import { useSuspenseQuery } from '@tanstack/react-query';
import { distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import { Deferred } from '../../core/page.tsx';
import type { CardData } from '../product/card-data.ts';
import { Container } from '../../ui/container.tsx';
import { CardToggles } from '../comparison/card-toggles.tsx';
import { ProductCard } from '../product/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { useContentLink } from './content-link.ts';
import styles from './product-row.module.css';
import { BlockIntro } from './block-intro.tsx';
import type { BlockProps } from './block-of.ts';
import { entityQuery } from './load-blocks.ts';

/** Products that the shop's editors selected, in place or by the key of an entity. */
export function ProductRow({ block, place }: BlockProps<'products'>) {
  if (block.entity == null) return <Row block={block} place={place} products={block.products} />;
  return (
    <Deferred fallback={null}>
      <EntityRow block={block} place={place} entity={block.entity} />
    </Deferred>
  );
}

function EntityRow({ entity, ...props }: BlockProps<'products'> & { entity: string }) {
  const { products } = useSuspenseQuery(entityQuery(entity)).data.data;
  return <Row {...props} products={products} />;
}

/** The style sheet hides the products of an incomplete row. */
function Row({ block: { title, text, link }, place: { id }, products }: BlockProps<'products'> & { products: readonly CardData[] }) {
  const resolved = useContentLink()(link);
  if (products.length === 0) return null;
  const cards = distinctiveBadges(products.slice(0, 8), ({ name }) => name === title);
  return (
    <Container as="section" section aria-labelledby={id}>
      <BlockIntro id={id} title={title} text={text} link={resolved} />
      <ProductGrid className={styles.row ?? ''}>
        {cards.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} action={<CardToggles product={product} />} />
          </li>
        ))}
      </ProductGrid>
    </Container>
  );
}
