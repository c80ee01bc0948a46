import { useT } from '../../../core/app-context.tsx';
import { useStored } from '../../../core/browser/use-stored.ts';
import { useHref } from '../../../core/links.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import { EARLIER_CART_KEY, clearEarlierCart, parseCartId } from './actions.ts';
import styles from './earlier-cart.module.css';

/** A link to the cart that was replaced by the cart of a link. */
export function EarlierCart() {
  const t = useT('cart');
  const to = useHref();
  const id = useStored(EARLIER_CART_KEY, parseCartId);
  if (id === null) return null;
  return (
    <Notice className={styles.earlier}>
      {t('earlier')} <a href={to('cart', { id })}>{t('earlierShow')}</a>{' '}
      <TextButton variant="quiet" small onClick={() => clearEarlierCart(id)}>
        {t('earlierDiscard')}
      </TextButton>
    </Notice>
  );
}
