import { type ReactNode, useEffect } from 'react';
import { isDigitalOnly } from '../../../shared/commerce/digital.ts';
import type { Snapshot } from 'valtio';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useLocation } from '../../../packages/engine/browser/navigation/location.tsx';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './cart-drawer.module.css';
import { CartEmpty } from './cart-empty.tsx';
import { CartFailed } from './cart-failed.tsx';
import { CartLines } from './cart-lines.tsx';
import { taxesOf, usedCodes } from '../../../shared/commerce/code-totals.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { CodeField } from './codes/code-field.tsx';
import { cartCount } from './store.ts';
import { TotalsAnnouncer } from './totals-announcer.tsx';
import { useCart, useCartState } from './use-cart.ts';
import { type ShippingEstimate, useShippingEstimate } from './use-shipping-estimate.ts';
import { useViewCart } from './use-view-cart.ts';
import { useFocusWhenEmptied } from './use-focus-when-emptied.ts';

/** `express`: shown below the checkout button. */
export function CartDrawerPanel({ express }: { readonly express: ReactNode }) {
  const t = useT('cart');
  const { cart, drawerOpen, status, removed } = useCartState();
  const { closeDrawer } = useCart();
  const { key } = useLocation();
  useEffect(() => closeDrawer, [key, closeDrawer]);

  const filled = cart !== null && cart.items.length > 0;
  useFocusWhenEmptied(filled, 'dialog[open] button');
  useViewCart(filled && drawerOpen);
  return (
    <Drawer
      open={drawerOpen}
      onClose={closeDrawer}
      title={t('title')}
      {...(filled && { count: cartCount({ cart }), foot: <Foot cart={cart} express={express} /> })}
    >
      {(filled || removed.length > 0) && <CartLines heading="h3" />}
      {filled ? <CodeField cart={cart} /> : status === 'failed' ? <CartFailed heading="h3" /> : <EmptyOrLoading />}
      <TotalsAnnouncer />
    </Drawer>
  );
}

function EmptyOrLoading() {
  const { status } = useCartState();
  return status === 'ready' ? <CartEmpty heading="h3" /> : <Skeleton lines={4} />;
}

function Foot({ cart, express }: { readonly cart: Snapshot<Cart>; readonly express: ReactNode }) {
  const t = useT('cart');
  const to = useHref();
  const format = useFormat();
  const { stale } = useCartState();
  const estimate = useShippingEstimate(cart);
  const { items_amount, shipping_amount, final_amount } = cart;
  const codes = usedCodes(cart);
  const byMail = isDigitalOnly(cart.items);
  const isExport = cart.shipping_address !== null && taxesOf(cart).length === 0;
  const exact = (amount: number) => (amount === 0 ? t('free') : format.price(amount));
  const expected = ({ amount }: ShippingEstimate) => (amount === 0 ? t('estimateFree') : t('estimate', { amount: format.price(amount) }));
  const shippingText = shipping_amount !== null ? exact(shipping_amount) : estimate ? expected(estimate) : t('shippingLater');
  return (
    <>
      <dl className={cx(styles.sums, stale && styles.stale)} aria-busy={stale || undefined}>
        {codes.length > 0 && (
          <div className={styles.row}>
            <dt>{t('subtotal')}</dt>
            <dd>{format.price(items_amount)}</dd>
          </div>
        )}
        {codes.map(({ kind, code, amount }) => (
          <div key={code} className={cx(styles.row, styles.code)}>
            <dt>{t(kind, { code })}</dt>
            <dd>{`\u2212${format.price(amount)}`}</dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>{byMail ? t('byMail') : estimate ? t('shippingTo', { country: estimate.to }) : t('shipping')}</dt>
          <dd>{shippingText}</dd>
        </div>
        <div className={cx(styles.row, styles.sum)}>
          <dt>
            <b>{t(codes.length === 0 ? 'subtotal' : codes.some(({ kind }) => kind === 'giftCard') ? 'toPay' : 'total')}</b>{' '}
            {!byMail && !isExport && <span>{t('inclTax')}</span>}
          </dt>
          <dd>{format.price(codes.length === 0 ? items_amount : final_amount)}</dd>
        </div>
      </dl>
      <ButtonLink href={to('checkout')} size="lg" wide>
        {t('toCheckout')}
      </ButtonLink>
      {express}
      <p className={styles.second}>
        <TextLink href={to('cart')} variant="quiet">
          {t('toCart')}
        </TextLink>
      </p>
    </>
  );
}
