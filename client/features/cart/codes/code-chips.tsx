import type { Snapshot } from 'valtio';
import type { Cart } from '../../../../packages/contract/cart.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import chip from '../../../ui/chip.module.css';
import styles from './codes.module.css';
import { useCodeText } from './use-code-text.ts';
import role from '../../../ui/text-role.module.css';

interface CodeChipsProps {
  readonly codes: Snapshot<Cart>['options'];
  readonly onRemove: (code: string) => void;
}

/** The bound codes with a remove button each; a code that no longer applies shows the reason. */
export function CodeChips({ codes, onRemove }: CodeChipsProps) {
  const t = useT('cart');
  const format = useFormat();
  const codeText = useCodeText();
  const bound = [...Object.values(codes.discounts), ...Object.values(codes.gift_cards)];
  if (bound.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('codesBound')}>
      {bound.map(({ code, title, problem, min_amount }) => (
        <li key={code}>
          <button type="button" className={chip.chip} aria-label={t('codeRemove', { code })} onClick={() => onRemove(code)}>
            {code}
          </button>
          {problem === null ? (
            <span className={role.meta}>{title}</span>
          ) : (
            <FieldError>{codeText(problem, format.price(min_amount))}</FieldError>
          )}
        </li>
      ))}
    </ul>
  );
}
