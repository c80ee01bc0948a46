import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { EMPTY_CART_PICTURE } from '../../ui/brand/empty-pictures.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useCartCount } from '../../features/cart/use-cart.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../../features/checkout/checkout-states.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** The cart is empty. */
export function CheckoutEmpty() {
  const t = useT('checkout');
  const to = useHref();
  return (
    <EmptyState
      heading="h1"
      title={t('emptyTitle')}
      picture={EMPTY_CART_PICTURE}
      actions={
        <>
          <ButtonLink href={to('catalog')}>{t('toCatalog')}</ButtonLink>
          <TextLink href={to('cart')}>{t('toCart')}</TextLink>
        </>
      }
    >
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}

/** The cart of the address was ordered in another browser, has expired or never existed. Offers the regular cart's checkout instead. */
export function CheckoutUnknown() {
  const t = useT('checkout');
  const to = useHref();
  const filled = useCartCount() > 0;
  return (
    <EmptyState
      heading="h1"
      title={t('unknownCartTitle')}
      picture={EMPTY_CART_PICTURE}
      actions={
        <>
          <ButtonLink href={filled ? to('checkout') : to('catalog')}>{filled ? t('checkOutCart') : t('toCatalog')}</ButtonLink>
          <TextLink href={to('cart')}>{t('toCart')}</TextLink>
        </>
      }
    >
      <p>{t('unknownCartText')}</p>
    </EmptyState>
  );
}

export function CheckoutFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT('checkout');
  const to = useHref();
  return (
    <div role="alert" className={styles.centered}>
      <EmptyState
        heading="h1"
        title={t('openFailedTitle')}
        icon="circle-exclamation-point"
        actions={
          <>
            <Button onClick={onRetry}>{t('retry')}</Button>
            <TextLink href={to('cart')}>{t('toCart')}</TextLink>
          </>
        }
      >
        <p>{t('openFailedText')}</p>
      </EmptyState>
    </div>
  );
}

export function CheckoutWaiting({ checking }: { checking: boolean }) {
  const t = useT('checkout');
  return (
    <div className={cx(styles.waiting, only.scripted)}>
      <VisuallyHidden as="p">{checking ? t('checkingOrder') : ''}</VisuallyHidden>
      <Skeleton lines={8} />
      <Skeleton lines={6} />
    </div>
  );
}
