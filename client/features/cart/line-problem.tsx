import { lineKey } from '../../../shared/commerce/cart-changes.ts';
import { LINE_QUANTITY_MAX } from '../../../shared/commerce/cart-optimistic.ts';
import { useT } from '../../app-context.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { codeText } from '../shop/error-text.ts';
import type { Line } from './cart-line.tsx';
import styles from './cart-line.module.css';
import { useCartState } from './use-cart.ts';

/** Why the quantity is what it is: the change that was refused, too few on stock, or that there are no more. */
export function LineProblem({ line, limit }: { line: Line; limit: number }) {
  const t = useT('cart');
  const errors = useT('errors');
  const { problem } = useCartState();
  const mine = problem?.key === lineKey(line) ? problem : null;
  const refused = mine && (mine.change === 'remove' ? t('removeFailed') : codeText(errors, mine));
  const short = limit === 0 ? t('soldOut') : line.quantity > limit ? t('tooMany', { count: limit }) : null;
  const error = refused ?? short;
  const full = error === null && line.quantity === limit && limit < LINE_QUANTITY_MAX;
  return (
    <div className={styles.problem} role="status">
      {error !== null && <FieldError>{error}</FieldError>}
      {full && <p className={styles.limit}>{t('limit', { count: limit })}</p>}
    </div>
  );
}
