import { type ReactNode, type Ref, useId } from 'react';
import type { Offer } from '../../../../shared/commerce/offers/offer.ts';
import { salePrice } from '../../../../shared/commerce/price.ts';
import type { StockStatus } from '../../../../shared/commerce/stock.ts';
import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StockLine } from '../../../features/product/stock-line.tsx';
import { Express } from '../../../features/express/express.tsx';
import styles from './buy-form.module.css';
import { EngravingField } from './engraving-field.tsx';
import { NotifyMe } from './notify-me.tsx';
import type { Buying } from './use-buying.ts';

interface BuyFormProps {
  readonly product: Product;
  readonly row: ConfigurationRow;
  readonly offer: Offer;
  readonly buying: Buying;
  readonly buttonRef: Ref<HTMLDivElement>;
  /** Shown beside the button: the heart and the scales. */
  readonly action?: ReactNode;
}

/** Engraving, stock and the buttons; or the reason why the product cannot be bought. */
export function BuyForm({ product, row, offer: { availability }, buying, buttonRef, action }: BuyFormProps) {
  const t = useT('product');
  const reasonId = useId();
  const { purchase, busy, failure, engravingField } = buying;
  const { engraving } = product.item_page;
  if (purchase === 'not_for_sale' || purchase === 'gone') {
    return (
      <div className={styles.form}>
        <Notice>
          <strong>{t(purchase === 'gone' ? 'allSoldOutTitle' : 'notForSaleTitle')}</strong>{' '}
          {t(purchase === 'gone' ? 'allSoldOutText' : 'notForSaleText')}
        </Notice>
        {purchase === 'gone' && <NotifyMe sku={row.configuration_id} />}
      </div>
    );
  }
  const soldOut = purchase === 'sold_out';
  const expressOf = () => {
    const item = buying.item();
    return item && { item };
  };
  return (
    <div className={styles.form}>
      <form
        className={styles.form}
        onPointerEnter={buying.prefetch}
        onFocus={buying.prefetch}
        onSubmit={(event) => {
          event.preventDefault();
          if (!soldOut) buying.submit();
        }}
      >
        {engraving && (
          <EngravingField
            ref={engravingField}
            value={buying.engraving}
            onChange={buying.setEngraving}
            engraving={engraving}
            title={product.mixedTranslation.title}
          />
        )}
        <Stock status={availability} digital={product.digital ?? false} />
        <div className={styles.actions}>
          <div className={styles.main} ref={buttonRef}>
            <Button
              type="submit"
              size="lg"
              wide
              busy={busy === 'add'}
              busyLabel={t('adding')}
              disabled={soldOut}
              aria-describedby={soldOut ? reasonId : undefined}
            >
              {t('addToCart')}
            </Button>
            {action}
          </div>
          {!soldOut && (
            <Button variant="secondary" wide busy={busy === 'now'} busyLabel={t('adding')} onClick={buying.buyNow}>
              {t('buyNow')}
            </Button>
          )}
        </div>
        {!soldOut && !product.digital && <Express target={expressOf} amount={salePrice(buying.cost, product)} page="product-details" />}
        {soldOut && (
          <p className={styles.reason} id={reasonId}>
            {t('soldOutReason')}
          </p>
        )}
        {failure !== null && <Notice tone="error">{t(failure)}</Notice>}
        <noscript>
          <p className={styles.reason}>{t('needsJavaScript')}</p>
        </noscript>
      </form>
      {soldOut && <NotifyMe sku={row.configuration_id} />}
    </div>
  );
}

function Stock({ status, digital }: { readonly status: StockStatus; readonly digital: boolean }) {
  const t = useT('product');
  const [strong, rest] = {
    in_stock: digital ? [t('digitalStock'), t('digitalStockText')] : [t('inStock'), t('inStockText')],
    pre_order: [t('preOrder'), t('preOrderText')],
    out_of_stock: [t('outOfStock'), t('outOfStockText')],
  }[status];
  return (
    <StockLine status={status} {...(styles.stock !== undefined && { className: styles.stock })}>
      <strong>{strong}</strong> <span>{rest}</span>
    </StockLine>
  );
}
