import { priceView, salePrice } from '../../../shared/commerce/price.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Deferred } from '../../core/page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PriceView } from '../../ui/price-view.tsx';
import { cx } from '../../ui/cx.ts';
import { noBreak } from '../../ui/no-break.ts';
import styles from './product-heading.module.css';
import { SaleEnd } from './sale-end.tsx';
import { ShippingLink } from './about/shipping-link.tsx';

/** Collection, title, subtitle, price and end of sale. */
export function ProductHeading({ product, row }: { product: Product; row: ConfigurationRow }) {
  const t = useT('product');
  const to = useHref();
  const { title, sub_title } = product.mixedTranslation;
  const [collection] = product.collections;
  return (
    <div className={styles.heading}>
      {collection && (
        <p className={styles.collection}>
          <a href={to('collection', { slug: collection.slug })}>{t('collection', { title: collection.title })}</a>
        </p>
      )}
      <h1 className={styles.title}>{noBreak(title)}</h1>
      {sub_title !== '' && <p className={styles.lead}>{noBreak(sub_title)}</p>}
      <Price product={product} row={row} />
      <SaleEnd product={product} />
    </div>
  );
}

function Price({ product, row }: { product: Product; row: ConfigurationRow }) {
  const t = useT('product');
  const format = useFormat();
  const price = priceView(row.cost, product, row);
  return (
    <div className={cx(styles.price, product.sale && styles.reduced)}>
      <PriceView price={price} size="lg" />
      {price.kind === 'discounted' && <Badge tone="sale">{format.reduction(price.percent)}</Badge>}
      <span className={styles.note}>
        {price.kind === 'out_of_stock' ? (
          product.default_sku !== null && format.price(salePrice(row.cost, product))
        ) : (
          <>
            {t('withTax')}{' '}
            <Deferred fallback={t('shipping')} failed={t('shipping')}>
              <ShippingLink />
            </Deferred>
          </>
        )}
      </span>
    </div>
  );
}
