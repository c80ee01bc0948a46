import type { ReactNode } from 'react';
import { distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import type { Product } from '../../../packages/contract/product.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Deferred } from '../../../packages/engine/browser/page.tsx';
import { Container } from '../../ui/container.tsx';
import { CardToggles } from '../../features/comparison/card-toggles.tsx';
import { ProductCard } from '../../features/product/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { RELATED_COUNT, relatedQuery } from '../../features/product/queries.ts';
import styles from './related-products.module.css';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

type Category = Product['categories'][number];

/** „Dazu passt“: other products of the product's category. */
export function RelatedProducts({ product }: { product: Product }) {
  const category = product.categories[0];
  if (!category) return null;
  return (
    <Deferred
      fallback={
        <Section category={category}>
          <SkeletonCards count={RELATED_COUNT} />
        </Section>
      }
    >
      <Related product={product} category={category} />
    </Deferred>
  );
}

function Related({ product, category }: { product: Product; category: Category }) {
  const { data } = useSuspenseQuery(relatedQuery(category.slug));
  const others = data.data.filter(({ id }) => id !== product.id).slice(0, RELATED_COUNT);
  if (others.length === 0) return null;
  return (
    <Section category={category}>
      <ProductGrid className={styles.grid ?? ''}>
        {distinctiveBadges(others).map((other) => (
          <li key={other.id}>
            <ProductCard product={other} action={<CardToggles product={other} />} />
          </li>
        ))}
      </ProductGrid>
    </Section>
  );
}

function Section({ category, children }: { category: Category; children: ReactNode }) {
  const t = useT('product');
  const to = useHref();
  return (
    <Container as="section" section aria-labelledby="related">
      <SectionHeading
        id="related"
        title={t('related')}
        link={{ href: to('category', { slug: category.slug }), label: t('allOf', { category: category.title }) }}
      />
      {children}
    </Container>
  );
}
