import { distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import { useT } from '../../core/app-context.tsx';
import { Container } from '../../ui/container.tsx';
import { ProductCard } from '../../features/product/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CardToggles } from '../../features/comparison/card-toggles.tsx';
import styles from './named-products.module.css';
import { inNamedOrder, namedProductsQuery } from '../../features/product/queries.ts';
import type { Id } from '../../../shared/contract/common.ts';
import { useSuspenseQuery } from '../../core/use-suspense-query.ts';

const SHOWN = 4;

/** Cards of the first products that a text names, in its order. Products that are no longer sold are left out. */
export function NamedProducts({ ids }: { ids: readonly Id[] }) {
  const t = useT('magazine');
  const { data } = useSuspenseQuery(namedProductsQuery(ids)).data;
  if (data.length === 0) return null;
  const inOrder = inNamedOrder(data, ids).slice(0, SHOWN);
  return (
    <Container as="section" section className={styles.products} aria-labelledby="named-products">
      <SectionHeading id="named-products" title={t('mentioned')} />
      <ProductGrid>
        {distinctiveBadges(inOrder).map((product) => (
          <li key={product.id}>
            <ProductCard product={product} action={<CardToggles product={product} />} />
          </li>
        ))}
      </ProductGrid>
    </Container>
  );
}
