import type { CustomerAddress } from '../../../packages/contract/customer.ts';
import { removeAddressForm } from '../../../shared/forms/address.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { refetchAddresses } from './actions.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './page.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

/** In the row, for browsers without JavaScript; the others ask in a dialog. */
export function RemoveQuestion({ address }: { readonly address: CustomerAddress }) {
  const t = useT('addresses');
  const to = useHref();
  const app = useApp();
  const state = useForm(removeAddressForm, { onDone: () => refetchAddresses(app) });
  return (
    <div className={styles.question}>
      <p className={role.quiet}>{t('removeTitle')}</p>
      <FormView state={state} labels={{}} className={space.buttons}>
        <input type="hidden" name="id" value={address.id} />
        <Button type="submit" size="sm" variant="secondary" busy={state.busy}>
          {t('remove')}
        </Button>
        <ButtonLink size="sm" href={to('addresses')}>
          {t('keep')}
        </ButtonLink>
      </FormView>
    </div>
  );
}
