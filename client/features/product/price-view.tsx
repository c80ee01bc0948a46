import type { CardPrice } from '../../../shared/commerce/price.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './price-view.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface PriceViewProps {
  /** From `priceView()` or `cardPrice()` in shared/commerce/price.ts. */
  readonly price: CardPrice;
  /** Some configurations cost less or more: „ab 420,00 €“. */
  readonly from?: boolean;
  readonly size?: 'md' | 'lg';
}

/** The new price first in wine, the old one struck through; or one price. */
export function PriceView({ price, from = false, size = 'md' }: PriceViewProps) {
  const t = useT('common');
  const format = useFormat();
  const className = cx(styles.price, size === 'lg' && styles.lg);
  const amount = from || price.from ? t('priceFrom', { price: format.price(price.price) }) : format.price(price.price);
  return (
    <span className={className} translate="no">
      {price.percent === null ? <span>{amount}</span> : <ins>{amount}</ins>}
      {price.crossedOut !== null && (
        <s>
          <VisuallyHidden>{t('oldPrice')} </VisuallyHidden>
          <span>{format.price(price.crossedOut)}</span>
        </s>
      )}
    </span>
  );
}
