import { Fragment, type ReactNode, type Ref, useId } from 'react';
import type { Offer } from '../../../../shared/commerce/offers/offer.ts';
import { salePrice } from '../../../../shared/commerce/price.ts';
import type { LineExtras } from '../../../../packages/contract/line.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { isPlainClick } from '../../../../packages/engine/browser/navigation/plain-click.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Choice } from '../../../features/product/shown-configuration.ts';
import { StockLine } from '../../../features/product/stock-line.tsx';
import { stockWords } from '../../../features/product/stock-words.ts';
import { Express } from '../../../features/express/express.tsx';
import only from '../../../ui/only.module.css';
import styles from './buy-form.module.css';
import space from '../../../ui/spacing.module.css';
import { EngravingField } from './engraving-field.tsx';
import { NotifyMe } from './notify-me.tsx';
import type { Buying } from './use-buying.ts';
import { useChooseWords } from './choose-words.ts';
import { type Chooser, TILES_ID } from './use-choose.ts';

interface BuyFormProps {
  readonly product: Product;
  readonly choice: Choice;
  readonly offer: Offer;
  readonly buying: Buying;
  readonly chooser: Chooser;
  readonly buttonRef: Ref<HTMLDivElement>;
  /** Shown beside the button: the heart and the scales. */
  readonly action?: ReactNode;
}

/** Engraving, stock and the buttons; or the reason why the product cannot be bought. A size that is still to be chosen is asked for first. */
export function BuyForm({ product, choice, offer: { availability }, buying, chooser, buttonRef, action }: BuyFormProps) {
  const t = useT('product');
  const common = useT('common');
  const choose = useChooseWords(product, choice);
  const stockId = useId();
  const { purchase, busy, failure, engravingField } = buying;
  const { engraving } = product.item_page;
  if (purchase === 'not_for_sale' || purchase === 'gone') {
    return (
      <div className={space.stack4Half}>
        <Notice>
          <strong>{t(purchase === 'gone' ? 'allSoldOutTitle' : 'notForSaleTitle')}</strong>{' '}
          {t(purchase === 'gone' ? 'allSoldOutText' : 'notForSaleText')}
        </Notice>
        {purchase === 'gone' && <NotifyMe sku={choice.named.configuration_id} label={t('notifyMe')} />}
      </div>
    );
  }
  const soldOut = purchase === 'sold_out';
  const [state, more] = stockWords(product, choice, availability, t, common);
  const expressOf = () => {
    const item = buying.item();
    return item && { item };
  };
  const controls: Readonly<Record<keyof LineExtras, ReactNode>> = {
    engraving: engraving && (
      <EngravingField
        ref={engravingField}
        value={buying.engraving}
        onChange={buying.setEngraving}
        engraving={engraving}
        title={product.mixedTranslation.title}
      />
    ),
  };
  return (
    <div className={space.stack4Half}>
      <form
        className={space.stack4Half}
        onPointerEnter={buying.prefetch}
        onFocus={buying.prefetch}
        onSubmit={(event) => {
          event.preventDefault();
          if (choose.label === null) buying.submit();
          else chooser.ask();
        }}
      >
        {!soldOut && Object.entries(controls).map(([extra, control]) => <Fragment key={extra}>{control}</Fragment>)}
        <StockLine status={availability} className={styles.stock} id={stockId}>
          <strong>{state}</strong> <span>{more}</span>
        </StockLine>
        <div className={cx(space.stack3, choose.label === null && only.scripted)}>
          <div className={styles.main} ref={buttonRef}>
            {choose.label === null ? (
              <Button type="submit" size="lg" wide busy={busy === 'add'} busyLabel={t('adding')}>
                {t('addToCart')}
              </Button>
            ) : (
              <ButtonLink
                size="lg"
                wide
                href={`#${TILES_ID}`}
                aria-describedby={stockId}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  chooser.ask();
                }}
              >
                {choose.label}
              </ButtonLink>
            )}
            {action}
          </div>
          {choose.label === null && (
            <Button variant="secondary" wide busy={busy === 'now'} busyLabel={t('adding')} onClick={buying.buyNow}>
              {t('buyNow')}
            </Button>
          )}
        </div>
        {choose.label === null && !product.digital && (
          <Express
            target={expressOf}
            goods={{ items: [{ product_configuration_id: choice.row.id, quantity: 1 }] }}
            amount={salePrice(buying.cost, product)}
            page="product-details"
          />
        )}
        {failure !== null && <Notice tone="error">{t(failure)}</Notice>}
        <noscript>
          <p className={styles.reason}>{t('needsJavaScript')}</p>
        </noscript>
      </form>
      {soldOut && <NotifyMe sku={choice.row.configuration_id} label={t('notifyMeOf', { value: choose.soldOut })} />}
    </div>
  );
}
