import { useQuery } from '@tanstack/react-query';
import { isBestseller, distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Container } from '../../ui/container.tsx';
import { CardToggles } from '../../features/comparison/card-toggles.tsx';
import { ProductCard } from '../../features/product/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import type { Id } from '../../../packages/contract/common.ts';

const COUNT = 4;
/** More than are shown: some may be in the cart. */
const popularQuery = () => apiQuery('getCatalog', { query: { count: 2 * COUNT } });

const NONE: readonly Id[] = [];

interface PopularProductsProps {
  /** Products that the page shows already. */
  readonly except?: readonly Id[];
}

/** Popular products below a cart; nothing when they cannot be loaded. */
export function PopularProducts({ except = NONE }: PopularProductsProps) {
  const t = useT('cart');
  const to = useHref();
  const { data, isPending } = useQuery(popularQuery());
  const products = data?.data.filter(({ id }) => !except.includes(id)).slice(0, COUNT) ?? [];
  if (!isPending && products.length === 0) return null;
  return (
    <Container as="section" section aria-labelledby="popular">
      <SectionHeading id="popular" title={t('popular')} link={{ href: to('catalog'), label: t('popularAll') }} />
      {data ? (
        <ProductGrid>
          {distinctiveBadges(products, isBestseller).map((product) => (
            <li key={product.id}>
              <ProductCard product={product} action={<CardToggles product={product} />} />
            </li>
          ))}
        </ProductGrid>
      ) : (
        <SkeletonCards count={COUNT} />
      )}
    </Container>
  );
}
