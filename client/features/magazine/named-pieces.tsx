import { useSuspenseQuery } from '@tanstack/react-query';
import { distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import { useT } from '../../core/app-context.tsx';
import { Container } from '../../ui/container.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CardToggles } from '../comparison/card-toggles.tsx';
import styles from './named-pieces.module.css';
import { piecesQuery } from './queries.ts';

const SHOWN = 4;

/** Cards of the first pieces that a text names, in its order. Pieces that are no longer sold are left out. */
export function NamedPieces({ ids }: { ids: readonly number[] }) {
  const t = useT('magazine');
  const { data } = useSuspenseQuery(piecesQuery(ids)).data;
  if (data.length === 0) return null;
  const inOrder = data.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).slice(0, SHOWN);
  return (
    <Container as="section" section className={styles.pieces} aria-labelledby="named-pieces">
      <SectionHeading id="named-pieces" title={t('mentioned')} />
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
