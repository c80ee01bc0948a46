import { useT } from '../../../core/app-context.tsx';
import { useStored } from '../../../../packages/engine/browser/storage/use-stored.ts';
import { useHref } from '../../../core/links.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import { REPLACED_CART_KEY } from '../../../features/cart/store.ts';
import { clearReplacedCart, parseCartId } from './actions.ts';
import styles from './replaced-cart.module.css';

/** A link to the cart that was replaced by the cart of a link. */
export function ReplacedCart() {
  const t = useT('cart');
  const to = useHref();
  const id = useStored(REPLACED_CART_KEY, parseCartId);
  if (id === null) return null;
  return (
    <Notice className={styles.notice}>
      {t('earlier')} <a href={to('cart', { id })}>{t('earlierShow')}</a>{' '}
      <TextButton variant="quiet" small onClick={() => clearReplacedCart(id)}>
        {t('earlierDiscard')}
      </TextButton>
    </Notice>
  );
}
