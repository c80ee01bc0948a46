import { useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SavedToggle, type ToggleTarget } from '../saved-list/saved-toggle.tsx';
import styles from './heart.module.css';
import { WISHLIST } from './store.ts';

/** Adds a product to the wishlist. */
export function Heart(target: ToggleTarget) {
  const t = useT('common');
  return (
    <SavedToggle
      {...target}
      list={WISHLIST}
      label={t('addToWishlistOf', { title: target.product.mixedTranslation.title })}
      className={styles.heart}
    >
      <Icon icon="heart" />
    </SavedToggle>
  );
}
