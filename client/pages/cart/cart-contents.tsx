import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { isDigitalOnly } from '../../../shared/commerce/digital.ts';
import { taxesOf } from '../../../shared/commerce/code-totals.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PriceTerms, useHomeVat } from '../../features/product/price-terms.tsx';
import { Notice } from '../../ui/notice.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './cart-contents.module.css';
import role from '../../ui/text-role.module.css';
import space from '../../ui/spacing.module.css';
import { CartLines } from '../../features/cart/cart-lines.tsx';
import { CodeField } from '../../features/cart/codes/code-field.tsx';
import { Totals, useSavings } from '../../features/cart/totals.tsx';
import { TotalsAnnouncer } from '../../features/cart/totals-announcer.tsx';
import { useCartState } from '../../features/cart/use-cart.ts';
import { useShippingEstimate } from '../../features/cart/use-shipping-estimate.ts';

interface CartContentsProps {
  readonly cart: Snapshot<Cart>;
  /** Below the checkout button. */
  readonly express: ReactNode;
}

/** The page of a cart with lines: lines left, totals right. */
export function CartContents({ cart, express }: CartContentsProps) {
  const t = useT('cart');
  const to = useHref();
  const { stale } = useCartState();
  const vat = useHomeVat();
  const savings = useSavings(cart.items);
  const estimate = useShippingEstimate(cart);
  const byMail = isDigitalOnly(cart.items);
  // Tax and delivery are said once: by the totals, where they have them.
  const isDeliveryKnown = cart.shipping_amount !== null || estimate?.amount === 0;
  const isTaxShown = taxesOf(cart).length > 0;
  return (
    <div className={styles.columns}>
      <div>
        <CartLines />
        {!byMail && (
          <Notice icon="gift" className={space.above4}>
            {t('packagingNote')}
          </Notice>
        )}
      </div>
      <section className={styles.summary} aria-labelledby="summary">
        <h2 className={cx(role.title2, space.below4Half)} id="summary">
          {t('summary')}
        </h2>
        <div className={space.below5}>
          <CodeField cart={cart} />
        </div>
        <Totals sums={cart} savings={savings} stale={stale} estimate={estimate} shippingTitle={byMail ? t('byMail') : undefined} />
        <p className={styles.note}>
          {byMail || isDeliveryKnown ? null : vat ? (
            <PriceTerms rate={isTaxShown ? 0 : cart.tax_rate} country={estimate?.to ?? vat.country} />
          ) : (
            t('inclTaxPlusShipping')
          )}
        </p>
        <ButtonLink className={space.above5} href={to('checkout')} size="lg" wide>
          {t('toCheckout')}
        </ButtonLink>
        {express}
      </section>
      <TotalsAnnouncer />
    </div>
  );
}
