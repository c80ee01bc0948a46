import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo } from 'react';
import type { Html } from '../../../packages/contract/html.ts';
import { useMediaUrl, useT } from '../../core/app-context.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { NamedProductCard } from './named-product-card.tsx';
import { withPreparedMedia } from './post-body.ts';
import styles from './post-text.module.css';
import { namedProductsQuery } from '../product/queries.ts';
import { splitAtProducts } from './text-parts.ts';
import type { Id } from '../../../packages/contract/common.ts';

/** The text of a post, with a card behind each block that links to a product. A product that is no longer sold has no card. */
export function PostText({ html, products: ids }: { html: Html; products: readonly Id[] }) {
  const table = useT('magazine')('table');
  const mediaUrl = useMediaUrl();
  // The loader has asked for them; a failure leaves the text without cards.
  const { data } = useQuery({ ...namedProductsQuery(ids), enabled: false });
  const [parts, cards] = useMemo(() => {
    const bySlug = new Map(data?.data.map((product) => [encodeURIComponent(product.slug), product]));
    return [splitAtProducts(withPreparedMedia(html, mediaUrl, table), new Set(bySlug.keys())), bySlug];
  }, [html, mediaUrl, table, data]);
  return (
    <div className={styles.body}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place in the text
        <Fragment key={index}>
          <RichText html={part.html} className={styles.text} />
          {part.products.length > 0 && (
            <div className={styles.products}>
              {part.products.map((slug) => {
                const product = cards.get(slug);
                return product && <NamedProductCard key={slug} product={product} />;
              })}
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}
