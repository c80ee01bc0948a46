import { QUANTITY_MAX } from '../../../packages/contract/limits.ts';
import { lineKey } from '../../../packages/contract/line-facts.ts';
import { useT } from '../../core/app-context.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { codeText } from '../../core/error-text.ts';
import type { Line } from './cart-line.tsx';
import styles from './cart-line.module.css';
import { useCartState } from './use-cart.ts';
import role from '../../ui/text-role.module.css';

interface LineProblemProps {
  readonly line: Line;
  readonly limit: number;
  /** The typed quantity, if it is not possible. */
  readonly corrected: number | null;
}

/** Why the quantity differs from the shopper's input: a refused change, too little stock, an impossible input, or the limit. */
export function LineProblem({ line, limit, corrected }: LineProblemProps) {
  const t = useT('cart');
  const common = useT('common');
  const errors = useT('errors');
  const { problem } = useCartState();
  const { quantity } = line;
  const lineProblem = problem?.key === lineKey(line) ? problem : null;
  const refused = lineProblem && (lineProblem.change === 'remove' ? t('removeFailed') : codeText(errors, lineProblem));
  const stockText = limit === 0 ? t('soldOut') : quantity > limit ? t('tooMany', { count: limit }) : null;
  const error = refused ?? stockText;
  const limited = limit < QUANTITY_MAX ? t('limit', { count: limit }) : errors('quantity_invalid');
  const correction = corrected !== null && common('quantityCorrected', { quantity });
  return (
    <div className={styles.problem} role="status">
      {error !== null && <FieldError>{error}</FieldError>}
      {error === null && correction && <FieldError>{corrected > quantity ? `${correction} ${limited}` : correction}</FieldError>}
      {error === null && !correction && quantity === limit && limit < QUANTITY_MAX && <p className={role.meta}>{limited}</p>}
    </div>
  );
}
