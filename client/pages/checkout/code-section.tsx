import type { Snapshot } from 'valtio';
import type { Cart } from '../../../shared/contract/cart.ts';
import { CodeField } from '../../features/cart/codes/code-field.tsx';
import styles from './code-section.module.css';
import { FormSection } from '../../features/checkout/form-section.tsx';

/** On phones codes are redeemed in the form, before the payment; on wide screens the field is in the summary panel. */
export function CodeSection({ cart }: { cart: Snapshot<Cart> }) {
  return (
    <FormSection className={styles.phone}>
      <CodeField cart={cart} />
    </FormSection>
  );
}
