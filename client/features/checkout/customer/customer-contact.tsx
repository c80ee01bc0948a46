import { useCallback, useState } from 'react';
import type { Snapshot } from 'valtio';
import type { Cart } from '../../../../packages/contract/cart.ts';
import type { User } from '../../../../packages/contract/customer.ts';
import { useApp, useT } from '../../../core/app-context.tsx';
import { useErrorText } from '../../../core/error-text.ts';
import { FormEmail } from '../../../ui/form/form-fields.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { FormSection } from '../form-section.tsx';
import { PhoneField } from '../phone-field.tsx';
import type { CheckoutState } from '../use-checkout-form.ts';
import styles from './customer.module.css';
import { signOutWithCart } from './sign-out-with-cart.ts';

interface CustomerContactProps {
  readonly state: CheckoutState;
  readonly user: User;
  readonly cart: Snapshot<Cart>;
}

/** The account's address and telephone number; another number can be given for this order, none for one that comes by mail. */
export function CustomerContact({ state, user, cart }: CustomerContactProps) {
  const t = useT('checkout');
  const { form, errors } = state;
  const [editing, setEditing] = useState(false);
  const texts = useT('addresses');
  const focusInput = useCallback(
    (input: HTMLInputElement | null) => {
      if (editing) input?.focus();
    },
    [editing],
  );
  const isEdited = editing || errors['phone'] !== undefined;
  return (
    <FormSection title={t('contact')} aside={<SignOut user={user} cart={cart} />}>
      <div>
        {errors['email'] ? (
          <FormEmail state={state} label={t('email')} enterKeyHint="next" />
        ) : (
          <div className={styles.row}>
            <p className={styles.term}>{t('email')}</p>
            <p className={styles.value}>{form.email}</p>
          </div>
        )}
        {isEdited && <PhoneField state={state} ref={focusInput} />}
        {!isEdited && !form.digital && (
          <div className={styles.row}>
            <p className={styles.term}>{t('phone')}</p>
            <p className={styles.value}>{form.phone === '' ? texts('noPhone') : form.phone}</p>
            <TextButton variant="quiet" className={styles.action} aria-label={texts('changePhone')} onClick={() => setEditing(true)}>
              {texts('change')}
            </TextButton>
          </div>
        )}
      </div>
    </FormSection>
  );
}

function SignOut({ user, cart }: Pick<CustomerContactProps, 'user' | 'cart'>) {
  const t = useT('addresses');
  const app = useApp();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  async function signOut(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await signOutWithCart(app, cart);
    } catch (error) {
      setBusy(false);
      showToast(app.stores.toasts, { tone: 'error', text: errorText(error) });
    }
  }
  return (
    <TextButton variant="quiet" aria-busy={busy || undefined} onClick={() => void signOut()}>
      {user.first_name === '' ? t('signOut') : t('notYou', { name: `\u2068${user.first_name}\u2069` })}
    </TextButton>
  );
}
