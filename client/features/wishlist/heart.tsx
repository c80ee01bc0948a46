import { useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { PieceToggle, type ToggledPiece } from '../piece-list/piece-toggle.tsx';
import styles from './heart.module.css';
import { WISHLIST } from './store.ts';

/** Adds a piece to the wishlist. */
export function Heart({ framed = false, ...piece }: ToggledPiece) {
  const t = useT('common');
  return (
    <PieceToggle
      {...piece}
      list={WISHLIST}
      label={t('addToWishlistOf', { title: piece.product.mixedTranslation.title })}
      className={cx(styles.heart, framed && styles.framed)}
    >
      <Icon icon="heart" />
    </PieceToggle>
  );
}
