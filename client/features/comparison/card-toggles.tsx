import { useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { SavedToggle, type ToggleTarget } from '../saved-list/saved-toggle.tsx';
import type { SavedList } from '../saved-list/store.ts';
import { Heart } from '../wishlist/heart.tsx';
import styles from './card-toggles.module.css';

export const COMPARISON: SavedList = { name: 'comparison', sync: () => import('./sync.ts').then(({ comparisonSync }) => comparisonSync) };

/** Adds a product to the comparison. */
function Scales(target: ToggleTarget) {
  const t = useT('common');
  return (
    <SavedToggle
      {...target}
      list={COMPARISON}
      label={t('addToComparisonOf', { title: target.product.mixedTranslation.title })}
      className={cx(styles.scales, !target.framed && styles.onPicture)}
    >
      <Icon icon="scale" />
    </SavedToggle>
  );
}

/** Heart and scales: on the picture of a card, or beside the button of a product page. */
export function CardToggles(target: ToggleTarget) {
  return (
    <>
      <Heart {...target} />
      <Scales {...target} />
    </>
  );
}
