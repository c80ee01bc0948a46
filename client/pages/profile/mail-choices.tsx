import { useQueryClient } from '@tanstack/react-query';
import { subscriptionsForm } from '../../../shared/forms/profile.ts';
import { useT } from '../../core/app-context.tsx';
import { FormCheckbox } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './profile.module.css';
import { subscriptionsQuery } from './queries.ts';
import { useSavedToast } from './use-saved.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

/** Which mails the customer wants besides those about orders. */
export function MailChoices() {
  const t = useT('profile');
  const queryClient = useQueryClient();
  const saved = useSavedToast();
  const { newsletter, back_in_stock, care } = useSuspenseQuery(subscriptionsQuery()).data.data;
  const on = (chosen: boolean) => (chosen ? 'on' : '');
  const state = useForm(subscriptionsForm, {
    defaults: { newsletter: on(newsletter), back_in_stock: on(back_in_stock), care: on(care) },
    onDone(answer) {
      queryClient.setQueryData(subscriptionsQuery().queryKey, answer);
      saved();
    },
  });
  return (
    <FormView state={state} labels={{}} aria-label={t('mails')}>
      <div className={styles.choices}>
        <FormCheckbox state={state} name="newsletter" hint={t('newsletterText')}>
          {t('newsletter')}
        </FormCheckbox>
        <FormCheckbox state={state} name="back_in_stock" hint={t('backInStockText')}>
          {t('backInStock')}
        </FormCheckbox>
        <FormCheckbox state={state} name="care" hint={t('careText')}>
          {t('care')}
        </FormCheckbox>
      </div>
      <p>
        <SubmitButton state={state} variant="secondary" size="sm">
          {t('saveMails')}
        </SubmitButton>
      </p>
    </FormView>
  );
}
