import { distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import type { Id } from '../../../packages/contract/common.ts';
import { Deferred } from '../../../packages/engine/browser/page.tsx';
import type { CardData } from '../product/card-data.ts';
import { Container } from '../../ui/container.tsx';
import { CardToggles } from '../comparison/card-toggles.tsx';
import { ProductCard } from '../product/product-card.tsx';
import { inNamedOrder, namedProductsQuery } from '../product/queries.ts';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { useContentLink } from './content-link.ts';
import styles from './product-row.module.css';
import { BlockIntro } from './block-intro.tsx';
import type { BlockProps } from './block-of.ts';
import { entityQuery, type RowProducts } from './load-blocks.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

/** Products that the shop's editors selected, in place or by the key of an entity. */
export function ProductRow(props: BlockProps<'products'>) {
  const { block } = props;
  return (
    <Deferred fallback={null}>
      {block.entity == null ? <SelectedRow {...props} selected={block} /> : <EntityRow {...props} entity={block.entity} />}
    </Deferred>
  );
}

const EntityRow = ({ entity, ...props }: BlockProps<'products'> & { entity: string }) => (
  <SelectedRow {...props} selected={useSuspenseQuery(entityQuery(entity)).data.data} />
);

const SelectedRow = ({ selected: { products, products_ids: ids }, ...props }: BlockProps<'products'> & { selected: RowProducts }) =>
  ids.length > 0 ? <NamedRow {...props} ids={ids} /> : <Row {...props} products={products} />;

function NamedRow({ ids, ...props }: BlockProps<'products'> & { ids: readonly Id[] }) {
  const { data } = useSuspenseQuery(namedProductsQuery(ids)).data;
  return <Row {...props} products={inNamedOrder(data, ids)} />;
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
