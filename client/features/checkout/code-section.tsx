import type { Snapshot } from 'valtio';
import type { Cart } from '../../../shared/contract/cart.ts';
import { CodeField } from '../cart/codes/code-field.tsx';
import styles from './code-section.module.css';
import { FormSection } from './form-section.tsx';

/** Phones: codes are redeemed in the form, before paying. On wide screens the field stands in the panel beside it. */
export function CodeSection({ cart }: { cart: Snapshot<Cart> }) {
  return (
    <FormSection className={styles.phone}>
      <CodeField cart={cart} />
    </FormSection>
  );
}
