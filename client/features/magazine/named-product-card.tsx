import { useFormat, useT } from '../../core/app-context.tsx';
import type { CardData } from '../product/card-data.ts';
import { cx } from '../../ui/cx.ts';
import card from '../../ui/linked-card.module.css';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { PriceView } from '../product/price-view.tsx';
import { useCardPrice, useProductHref } from '../product/use-card.ts';
import styles from './named-product-card.module.css';
import only from '../../ui/only.module.css';

/** A product that the text above names, with today's price. The whole card is one link: its title, stretched over everything. */
export function NamedProductCard({ product }: { product: CardData }) {
  const t = useT('magazine');
  const common = useT('common');
  const format = useFormat();
  const price = useCardPrice(product);
  const hrefOf = useProductHref();
  const { images, mixedTranslation: text } = product;
  return (
    <article className={cx(card.card, styles.card)}>
      <div className={cx(card.picture, styles.picture)}>
        <Picture media={images[0]} alt="" fit="square" sizes="(min-width: 768px) 160px, 112px" widths={[160, 320, 480]} />
      </div>
      <div>
        <h3 className={styles.title}>
          <a className={card.link} href={hrefOf(product)}>
            {noBreak(text.title)}
          </a>
        </h3>
        {text.sub_title !== '' && <p className={styles.line}>{noBreak(text.sub_title)}</p>}
        <p className={styles.row}>
          <PriceView price={price} />
          <span className={cx(styles.view, only.screen)} aria-hidden="true">
            {t('view')}
          </span>
        </p>
        {price.kind === 'discounted' && price.isLowest && (
          <p className={styles.line}>{common('lowestPriceShort', { price: format.price(price.crossedOut) })}</p>
        )}
      </div>
    </article>
  );
}
