import { useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { PieceToggle, type ToggledPiece } from '../piece-list/piece-toggle.tsx';
import type { PieceList } from '../piece-list/store.ts';
import { Heart } from '../wishlist/heart.tsx';
import styles from './card-toggles.module.css';

export const COMPARISON: PieceList = { name: 'comparison', sync: () => import('./sync.ts').then(({ comparisonSync }) => comparisonSync) };

/** Adds a piece to the comparison. */
function Scales({ framed = false, ...piece }: ToggledPiece) {
  const t = useT('common');
  return (
    <PieceToggle
      {...piece}
      list={COMPARISON}
      label={t('addToComparisonOf', { title: piece.product.mixedTranslation.title })}
      className={cx(styles.scales, framed && styles.framed)}
    >
      <Icon icon="scale" />
    </PieceToggle>
  );
}

/** Heart and scales: on the picture of a card, or beside the button of a product page. */
export function CardToggles(piece: ToggledPiece) {
  return (
    <>
      <Heart {...piece} />
      <Scales {...piece} />
    </>
  );
}
