import type { Offer } from '../../../shared/commerce/offers/offer.ts';
import type { Product } from '../../../packages/contract/product.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Deferred } from '../../../packages/engine/browser/page.tsx';
import { PriceTerms, useHomeVat } from '../../features/product/price-terms.tsx';
import { PriceView } from '../../features/product/price-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { noBreak } from '../../ui/no-break.ts';
import { ShippingLink } from './about/shipping-link.tsx';
import { SaleEnd } from './sale-end.tsx';
import styles from './product-heading.module.css';

interface HeadingProps {
  readonly product: Product;
  readonly offer: Offer;
  /** Sizes that are still to be chosen cost more. */
  readonly from: boolean;
}

/** Collection, title, subtitle, price and end of sale. */
export function ProductHeading({ product, offer, from }: HeadingProps) {
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
      <Price product={product} offer={offer} from={from} />
      <SaleEnd product={product} claimed={offer.view.percent !== null} />
    </div>
  );
}

function Price({ product, offer: { view: price }, from }: HeadingProps) {
  const common = useT('common');
  const format = useFormat();
  const hasTerms = useHomeVat() !== null;
  return (
    <div className={cx(styles.price, price.percent !== null && styles.reduced)}>
      <PriceView price={price} from={from} size="lg" />
      {price.kind === 'discounted' && price.percent !== null && <Badge tone="sale">{format.reduction(price.percent)}</Badge>}
      {price.kind === 'discounted' && price.isLowest && (
        <p className={styles.lowest}>
          {common('lowestPrice')} <strong>{format.price(price.crossedOut)}</strong>
        </p>
      )}
      <span className={cx(styles.note, hasTerms && styles.ownLine)}>{product.digital ? <DigitalNote /> : <PriceNote />}</span>
    </div>
  );
}

/** Tax beside the price of a product that comes by mail; small businesses contain none. */
function DigitalNote() {
  const t = useT('product');
  const common = useT('common');
  const format = useFormat();
  const vat = useHomeVat();
  const tax = vat === null ? t('inclTax') : vat.rate > 0 ? t('inclVat', { rate: format.percent(vat.rate) }) : null;
  return [tax, common('byMail')].filter((part) => part !== null).join(' · ');
}

/** Tax and delivery beside the price; without a country profile neither rate nor country. */
function PriceNote() {
  const t = useT('product');
  const vat = useHomeVat();
  if (vat) return <PriceTerms {...vat} />;
  return (
    <>
      {t('withTax')}{' '}
      <Deferred fallback={t('shipping')} failed={t('shipping')}>
        <ShippingLink text={t('shipping')} />
      </Deferred>
    </>
  );
}
