import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { CartItem } from '../../../shared/contract/cart.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { Counter } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LineFacts } from '../cart/line-facts.tsx';
import { noBreak } from '../../ui/no-break.ts';
import styles from './piece-list.module.css';

export interface Piece extends Pick<Snapshot<CartItem>, 'title' | 'options' | 'engraving' | 'image' | 'quantity'> {
  readonly key: string;
  /** Price of the line; null: not shown. */
  readonly amount: number | null;
  readonly reduced: boolean;
  /** Below the facts, for example that the stock is too low. */
  readonly note?: ReactNode;
}

/** The ordered pieces, read-only. */
export function PieceList({ pieces }: { pieces: readonly Piece[] }) {
  const t = useT('checkout');
  const format = useFormat();
  return (
    <ul className={styles.list}>
      {pieces.map((piece) => (
        <li key={piece.key} className={styles.piece}>
          <span className={styles.picture}>
            <Picture media={piece.image} alt="" fit="square" sizes="64px" widths={[64, 120, 200]} />
            <span className={styles.quantity} aria-hidden="true">
              <Counter tone="ink">{piece.quantity}</Counter>
            </span>
          </span>
          <div>
            <p className={styles.title}>
              {noBreak(piece.title)} <VisuallyHidden>, {t('quantity', { count: piece.quantity })}</VisuallyHidden>
            </p>
            <LineFacts line={piece} short />
            {piece.note}
          </div>
          {piece.amount !== null && <p className={cx(styles.price, piece.reduced && styles.reduced)}>{format.price(piece.amount)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** A piece may be ordered twice with different engravings. */
export const withKeys = <T extends { readonly configuration_id: string }>(
  lines: readonly T[],
): { readonly key: string; readonly line: T }[] => lines.map((line, index) => ({ key: `${index} ${line.configuration_id}`, line }));
