import { useT } from '../../../core/app-context.tsx';
import { useHref } from '../../../core/links.ts';
import { EMPTY_CART_PICTURE } from '../../../ui/brand/empty-pictures.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { preparedCart } from '../../../features/checkout/prepared-cart.ts';
import { PreparedNotice } from '../../../features/checkout/prepared-notice.tsx';
import { useCartState } from '../../../features/cart/use-cart.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './linked-cart.module.css';
import role from '../../../ui/text-role.module.css';
import space from '../../../ui/spacing.module.css';
import { CartChoice } from './cart-choice.tsx';
import { useLinkedCart } from './use-linked-cart.ts';

/** The page `/cart/{id}` until one of the two carts is chosen. */
export function LinkedCart({ id }: { id: string }) {
  const t = useT('cart');
  const { cart: current } = useCartState();
  const { linked, retry, keepCurrent, adopt } = useLinkedCart(id);
  if (linked.kind === 'not-found') return <CartNotFound />;
  if (linked.kind === 'failed') {
    return (
      <div role="alert">
        <EmptyState
          heading="h1"
          title={t('linkFailedTitle')}
          icon="circle-exclamation-point"
          actions={<Button onClick={retry}>{t('retry')}</Button>}
        >
          <p>{t('linkFailedText')}</p>
        </EmptyState>
      </div>
    );
  }
  if (linked.kind !== 'ask' || current === null) return <Skeleton lines={5} />;
  const prepared = preparedCart(id);
  return (
    <div className={styles.choice} role="status">
      {prepared && <PreparedNotice by={prepared.by} className={space.below5} />}
      <h1 className={cx(role.display2, space.below4)}>{t('linkChoiceTitle')}</h1>
      <p className={cx(role.chars60, role.soft, space.below6)}>{t('linkChoiceText')}</p>
      <div className={styles.carts}>
        <CartChoice cart={current} title={t('linkCurrentCart')} action={t('linkKeepCurrent')} onChoose={keepCurrent} />
        <CartChoice cart={linked.cart} title={t('linkLinkedCart')} action={t('linkAdopt')} onChoose={() => void adopt(linked.cart)} />
      </div>
    </div>
  );
}

/** Unknown, expired or ordered: the backend's answer is the same. */
function CartNotFound() {
  const t = useT('cart');
  const to = useHref();
  const { cart } = useCartState();
  const filled = cart !== null && cart.items.length > 0;
  return (
    <div role="status">
      <EmptyState
        heading="h1"
        title={t('linkNotFoundTitle')}
        picture={EMPTY_CART_PICTURE}
        actions={
          <>
            <ButtonLink href={filled ? to('cart') : to('catalog')}>{t(filled ? 'toOwnCart' : 'toCatalog')}</ButtonLink>
            <TextLink href={to('collections')}>{t('toCollections')}</TextLink>
          </>
        }
      >
        <p>{t('linkNotFoundText')}</p>
      </EmptyState>
    </div>
  );
}
